// Runs low-priority work when the page is shown, has loaded and the browser is idle.
import { activated } from './activated.ts';

const idle = () =>
  new Promise<void>((done) => {
    const waitForIdle = () => {
      if ('requestIdleCallback' in window) {
        requestIdleCallback(() => done(), { timeout: 2000 });
      } else setTimeout(done, 200);
    };
    if (document.readyState === 'complete') waitForIdle();
    else addEventListener('load', waitForIdle, { once: true });
  });

export const pageIdle: Promise<void> = activated.then(idle);
