// Shares a vehicle: the phone's share sheet where there is one, otherwise the share bar (rule vehicle-17).
import { copiedMs, copiedText, shareLinks, shareWindow } from '../../domain/content/share-links.ts';
import { announce } from '../site/announce.ts';
import { loadSettings } from '../site/load-settings.ts';
import { element } from '../dom/element.ts';

const icons = { facebook: 'facebook', x: 'x', whatsapp: 'whatsapp', email: 'mail', sms: 'message' };

/** The canonical address of the page, without campaign parameters. */
const pageUrl = () =>
  document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ??
  location.origin + location.pathname;

/** `button` is the pressed one; the bar opens below its row, and the next press closes it. */
export async function share(button: HTMLButtonElement, name: string): Promise<void> {
  const url = pageUrl();
  // Some desktop browsers have a share sheet too, but people there expect the bar.
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
    try {
      await navigator.share({ title: name, url });
      return;
    } catch (error) {
      if ((error as Error).name === 'AbortError') return;
    }
  }
  const row = button.parentElement;
  const open = row?.nextElementSibling;
  if (open?.classList.contains('share')) {
    open.remove();
    button.setAttribute('aria-expanded', 'false');
    return;
  }
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    bar.remove();
    button.setAttribute('aria-expanded', 'false');
    button.focus();
  };
  const { share: settings } = await loadSettings().catch(() => ({ share: { hideTwitter: false } }));
  const bar = element('div', { class: 'share', role: 'group', 'aria-label': `Share ${name}` });
  for (const link of shareLinks({ name, url }, settings)) {
    const anchor = element(
      'a',
      {
        href: link.href,
        class: 'small-button',
        target: link.window ? '_blank' : null,
        rel: link.window ? 'noopener' : null,
      },
      element('i', { class: `i i-${icons[link.name]}` }),
      element('span', {}, link.label),
    );
    if (link.window) {
      anchor.addEventListener('click', (event) => {
        event.preventDefault();
        const { width, height } = shareWindow;
        window.open(
          link.href,
          '_blank',
          `noopener,width=${String(width)},height=${String(height)}`,
        );
      });
    }
    bar.append(anchor);
  }
  bar.append(copyButton(name, url));
  bar.addEventListener('keydown', close);
  button.onkeydown = close;
  row?.after(bar);
  button.setAttribute('aria-expanded', 'true');
}

function copyButton(name: string, url: string): HTMLButtonElement {
  const label = element('span', {}, 'Copy link');
  const button = element(
    'button',
    { type: 'button', class: 'small-button' },
    element('i', { class: 'i i-copy' }),
    label,
  );
  button.addEventListener('click', () => {
    void navigator.clipboard.writeText(url).then(
      () => {
        label.textContent = 'Copied';
        announce(copiedText(name));
        setTimeout(() => {
          label.textContent = 'Copy link';
        }, copiedMs);
      },
      () => announce(`Copy this address: ${url}`),
    );
  });
  return button;
}
