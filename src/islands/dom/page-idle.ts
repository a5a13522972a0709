// Runs low-priority work when the page has loaded and the browser is idle.

export const pageIdle = new Promise<void>((done) => {
  const waitForIdle = () => {
    if ('requestIdleCallback' in window) {
      requestIdleCallback(() => done(), { timeout: 2000 });
    } else setTimeout(done, 200);
  };
  if (document.readyState === 'complete') waitForIdle();
  else addEventListener('load', waitForIdle, { once: true });
});
