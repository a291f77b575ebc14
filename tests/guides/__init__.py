"""The README and the guides as a reader tries them: every block of every page is run as it is printed.

A page is run from top to bottom in a directory of its own, inside namespaces of its own, so that the ports, serials and
hosts that it prints are free. What the reader has at hand is said in comments before a block, which pages do not show:

::

    <!-- run: given COMMAND -->       a command first: a phone, a stand-in for an endpoint, a file of the reader;
                                      a server in the background (`&`) is waited for
    <!-- run: plan only, REASON -->   evaluations and experiments of the block are planned (`--dry-run`), not played
    <!-- run: in tests/FILE.py -->    that test runs the block, taken from the page
    <!-- run: not, REASON -->         nobody runs it

A block behind a line with nothing but a file's name is written to that file, for the commands that follow. In a block
of `console`, lines behind a `$` are commands and the others what they print; `…` stands for anything.

`python -m tests.guides` lists what is not run; with the name of a page it runs that one.
"""
