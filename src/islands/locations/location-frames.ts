// Frames that load on a tap: the map of a location, and the tabs of the location viewer. No other host is contacted
// before the tap.
import { element } from '../dom/element.ts';
import { tabForKey } from '../dom/tab-for-key.ts';

function frameOf(address: string, title: string): HTMLIFrameElement {
  return element('iframe', {
    src: address,
    title,
    loading: 'lazy',
    referrerpolicy: 'no-referrer-when-downgrade',
    class: 'place-frame',
  });
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-map]')) {
  button.hidden = false;
  button.addEventListener('click', () => {
    const frame = frameOf(button.dataset['map'] ?? '', button.dataset['title'] ?? '');
    button.parentElement?.replaceChildren(frame);
    frame.focus();
  });
}

for (const viewer of document.querySelectorAll<HTMLElement>('[data-tabs]')) {
  const tabs = [...viewer.querySelectorAll<HTMLAnchorElement>('a[data-tab]')];
  const panels = tabs.map((tab) => {
    const panel = element('div', { role: 'tabpanel', id: `${tab.id}-panel` });
    panel.setAttribute('aria-labelledby', tab.id);
    panel.hidden = true;
    return panel;
  });
  const list = tabs[0]?.closest('ul');
  const show = (index: number) =>
    tabs.forEach((tab, at) => {
      const chosen = at === index;
      tab.setAttribute('aria-selected', String(chosen));
      tab.tabIndex = chosen || (at === 0 && index < 0) ? 0 : -1;
      const panel = panels[at];
      if (!panel) return;
      panel.hidden = !chosen;
      if (chosen && !panel.firstChild) panel.append(frameOf(tab.href, tab.textContent));
    });
  list?.setAttribute('role', 'tablist');
  tabs.forEach((tab, index) => {
    tab.parentElement?.setAttribute('role', 'presentation');
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-controls', `${tab.id}-panel`);
    tab.addEventListener('click', (event) => {
      event.preventDefault();
      show(index);
    });
    tab.addEventListener('keydown', (event) => {
      if (event.key === ' ') {
        event.preventDefault();
        show(index);
      }
      const next = tabForKey(event.key, index, tabs.length);
      if (next === null) return;
      event.preventDefault();
      show(next);
      tabs[next]?.focus();
    });
  });
  viewer.append(...panels);
  show(-1);
}
