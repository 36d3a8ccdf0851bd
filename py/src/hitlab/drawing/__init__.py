"""Pictures in the page's colours and widths, also as SVG, of shapes and marks as plain numbers."""
