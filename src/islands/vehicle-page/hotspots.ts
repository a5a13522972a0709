// Hotspots on a picture: a button at each point that shows its description, and a list of all descriptions that leads
// to each. It knows positions, not pictures.
import type { PlacedHotspot } from '../../domain/vehicle/spin.ts';
import { element } from '../dom/element.ts';

export interface Hotspots {
  show(visible: readonly PlacedHotspot[]): void;
  /** Connects the buttons of the page's list: each turns to its hotspot (`goTo`) and opens its description. */
  wire(list: Element, goTo: (spot: PlacedHotspot) => void): void;
}

export function addHotspots(picture: HTMLElement, all: readonly PlacedHotspot[]): Hotspots {
  const buttons = new Map<PlacedHotspot, HTMLButtonElement>();
  const open = (spot: PlacedHotspot | null) => {
    for (const [other, button] of buttons) {
      button.setAttribute('aria-expanded', String(other === spot));
    }
  };
  for (const spot of all) {
    const button = element(
      'button',
      { type: 'button', class: 'spot', 'aria-expanded': 'false' },
      element('span', { class: spot.x > 0.5 ? 'to-left' : 'to-right' }, spot.text),
    );
    button.style.left = `${String(spot.x * 100)}%`;
    button.style.top = `${String(spot.y * 100)}%`;
    button.addEventListener('click', () =>
      open(button.getAttribute('aria-expanded') === 'true' ? null : spot),
    );
    button.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') open(null);
    });
    buttons.set(spot, button);
    picture.append(button);
  }
  return {
    show(visible) {
      for (const [spot, button] of buttons) {
        const shows = visible.includes(spot);
        if (button.hidden === shows) button.hidden = !shows;
        if (!shows) button.setAttribute('aria-expanded', 'false');
      }
    },
    wire(list, goTo) {
      for (const button of list.querySelectorAll('button')) {
        const spot = all.find(({ text }) => text === button.textContent?.trim());
        if (!spot) continue;
        button.disabled = false;
        button.addEventListener('click', () => {
          goTo(spot);
          open(spot);
        });
      }
    },
  };
}
