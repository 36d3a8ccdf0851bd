/** Before the first paint, so that nothing appears that an embedded page leaves out. */

if (/[?&]embed=1(?:&|$)/.test(location.hash)) document.documentElement.dataset.embed = "";
