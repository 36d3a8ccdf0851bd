/** Runs before the first paint, so that parts that an embedded page hides never appear. */

if (/[?&]embed=1(?:&|$)/.test(location.hash)) document.documentElement.dataset.embed = "";
