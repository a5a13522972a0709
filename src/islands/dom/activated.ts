// Whether somebody looks at the page. Browsers render a vehicle's page ahead of a tap on its link (rules for them:
// components/page/inline-scripts.ts); until the tap nothing is counted, stored, asked or sent.

/** Resolves when the page is shown: at once, or after the first frame of a page that was rendered ahead. */
export const activated = new Promise<void>((done) => {
  // The build renders forms too, where there is no document.
  const page = globalThis.document as (Document & { prerendering?: boolean }) | undefined;
  if (page?.prerendering)
    page.addEventListener('prerenderingchange', () =>
      requestAnimationFrame(() => setTimeout(done)),
    );
  else done();
});
