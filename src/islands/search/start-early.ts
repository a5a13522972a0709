// An address with filters needs the live search at once. Its first cards come first: they are what a visitor waits for. Then
// the island (bundler/shopper-directive.ts) and its parts load side by side.
if (document.documentElement.classList.contains('searching')) {
  void import('./first-answer.ts')
    .then(({ drawFirstAnswer }) => drawFirstAnswer())
    .catch(() => undefined)
    .then(() => {
      dispatchEvent(new Event('first-answer'));
      return import('./LivePage.tsx');
    })
    // The island tries again and reports errors.
    .catch(() => undefined);
}
