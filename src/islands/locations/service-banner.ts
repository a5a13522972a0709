// The service banner: once closed, it stays closed for this visit (rule location-9).
import { browserValue } from '../../browser-state/browser-storage.ts';

const closed = browserValue<true>('service-banner', {
  scope: 'tab',
  ttlMs: Infinity,
  parse: (stored) => stored === true || null,
});
const banner = document.querySelector<HTMLElement>('[data-service-banner]');
const closer = banner?.querySelector('button');

if (banner && closer) {
  if (closed.read()) banner.remove();
  closer.hidden = false;
  closer.addEventListener('click', () => {
    banner.remove();
    closed.write(true);
  });
}
