// The service banner: once closed, it stays closed for this visit (rule location-9).

const key = 'service-banner';
const banner = document.querySelector<HTMLElement>('[data-service-banner]');
const closer = banner?.querySelector('button');

/** When storage is full or forbidden, the banner is closed for this page only. */
function withStorage<Value>(act: (storage: Storage) => Value): Value | null {
  try {
    return act(sessionStorage);
  } catch {
    return null;
  }
}

if (banner && closer) {
  if (withStorage((storage) => storage.getItem(key)) === 'closed') banner.remove();
  closer.hidden = false;
  closer.addEventListener('click', () => {
    banner.remove();
    withStorage((storage) => storage.setItem(key, 'closed'));
  });
}
