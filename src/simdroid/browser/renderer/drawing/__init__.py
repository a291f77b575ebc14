"""Drawing with paths on pixels: what canvases and SVG drawings share."""
