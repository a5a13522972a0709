// The interior of a vehicle: one wide picture. Touch and keys scroll it natively; a mouse drags it; buttons look to each
// side for people who cannot drag (WCAG 2.5.7).
import type { PlacedHotspot } from '../../domain/vehicle/spin.ts';
import { trackDrag } from '../dom/track-drag.ts';
import { element } from '../dom/element.ts';
import { addHotspots } from './hotspots.ts';

/** Starts in the middle of the picture, where the windscreen is. */
export function startInterior(panel: HTMLElement, spots: readonly PlacedHotspot[]): void {
  const area = panel.querySelector<HTMLElement>('.pan');
  const picture = area?.querySelector<HTMLElement>('.pan-picture');
  if (!area || !picture) return;
  const shown = addHotspots(picture, spots);
  shown.show(spots);
  area.scrollTo({
    left: (area.scrollWidth - area.clientWidth) / 2,
    top: (area.scrollHeight - area.clientHeight) / 2,
    behavior: 'instant',
  });
  panel.append(lookButtons(area));
  trackDrag(area, (press) => {
    if (press.pointerType !== 'mouse') return null;
    const { scrollLeft, scrollTop } = area;
    press.preventDefault();
    area.focus({ preventScroll: true });
    return ({ right, down }) =>
      area.scrollTo({ left: scrollLeft - right, top: scrollTop - down, behavior: 'instant' });
  });
}

/** Each button moves the view by half of what shows. */
function lookButtons(area: HTMLElement): HTMLElement {
  const sides = [
    ['left', -1, 0],
    ['up', 0, -1],
    ['down', 0, 1],
    ['right', 1, 0],
  ] as const;
  const buttons = sides.map(([side, right, down]) => {
    const button = element(
      'button',
      { type: 'button', class: `stage-button to-${side}`, 'aria-label': `Look ${side}` },
      element('i', { class: 'i i-arrow' }),
    );
    button.addEventListener('click', () =>
      area.scrollBy({
        left: (right * area.clientWidth) / 2,
        top: (down * area.clientHeight) / 2,
        behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth',
      }),
    );
    return button;
  });
  return element('div', { class: 'turns' }, ...buttons);
}
