// The service banner: once closed it does not come back in this visit (spec: site-and-dealer §2 BOOK A SERVICE banner).

const key = 'service-banner';
const banner = document.querySelector<HTMLElement>('[data-service-banner]');
const closer = banner?.querySelector('button');

/** A browser may refuse to keep anything; then the banner is closed for this page alone. */
const kept = (): Storage | null => {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
};

if (banner && closer) {
  if (kept()?.getItem(key) === 'closed') banner.remove();
  closer.hidden = false;
  closer.addEventListener('click', () => {
    kept()?.setItem(key, 'closed');
    banner.remove();
  });
}
