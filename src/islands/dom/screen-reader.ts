// Tells screen readers of a change that they would miss, through the live region that every page has from the start
// (templates/Document.astro). An open dialog needs its own region, because the page behind it is inert.

export function announceToScreenReader(text: string): void {
  document.getElementById('said')?.replaceChildren(text);
}
