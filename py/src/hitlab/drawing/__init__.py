"""Pictures as SVG, in the page's colours and widths, of shapes and marks that are plain numbers."""
