// An address with filters needs the live search at once. The island loads the rest only after React; this script does
// not wait, so all parts load in parallel.
if (document.documentElement.classList.contains('searching')) {
  // The island tries again and reports errors.
  import('./LivePage.tsx').catch(() => undefined);
}
