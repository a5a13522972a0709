// An address with filters needs the live search at once. The island waits for React before it asks for the rest; this script
// waits for nothing, so all parts load side by side.
if (document.documentElement.classList.contains('searching')) {
  // The island asks again, and says what failed.
  import('./LivePage.tsx').catch(() => undefined);
}
