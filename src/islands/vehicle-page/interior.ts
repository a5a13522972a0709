// The interior of a vehicle: one wide picture. Touch and keys scroll it natively; a mouse drags it.
import type { PlacedHotspot } from '../../domain/vehicle/spin.ts';
import { trackDrag } from '../dom/track-drag.ts';
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
  trackDrag(area, (press) => {
    if (press.pointerType !== 'mouse') return null;
    const { scrollLeft, scrollTop } = area;
    press.preventDefault();
    area.focus({ preventScroll: true });
    return ({ right, down }) => {
      area.scrollTo({ left: scrollLeft - right, top: scrollTop - down, behavior: 'instant' });
    };
  });
}
