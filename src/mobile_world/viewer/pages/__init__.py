"""One module per page: a function of the data, the query and the links that returns the page as HTML."""
