"""Pictures in the page's colours and widths, as plain elements and as SVG."""
