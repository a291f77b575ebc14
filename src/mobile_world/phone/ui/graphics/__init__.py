"""What is drawn: geometry, display metrics, colours, fonts, text layout, drawing commands, rasterizer, frames."""
