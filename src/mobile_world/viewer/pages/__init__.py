"""One module for each page: a function of what was read, the query and the links, that gives the whole page as text."""
