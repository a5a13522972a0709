// The 360-degree view (rule photos-5): a placeholder until every frame is loaded, then a vehicle that turns with touch,
// mouse and arrow keys, with its hotspots. The rules are in domain/vehicle/spin.ts.
import {
  angleText,
  frameForKey,
  frameOfTurn,
  framesTurned,
  frameOfHotspot,
  repairFrames,
  hotspotsAt,
  frameAfter,
  type SpinData,
} from '../../domain/vehicle/spin.ts';
import { announceToScreenReader } from '../dom/screen-reader.ts';
import { trackDrag } from '../dom/track-drag.ts';
import { loadFrames } from './load-frames.ts';

/** Between two frames of a turn by itself (rule photos-7). */
const frameMs = 100;

/** A turning picture may be this much less sharp than a still one before anybody notices. */
const softness = 1.25;

/** The narrowest set that fills the stage. */
export function framesFor({ frames }: Pick<SpinData, 'frames'>, pixels: number): string[] {
  const enough = frames.find(({ width }) => width * softness >= pixels);
  return (enough ?? frames.at(-1))?.addresses ?? [];
}

/** Starts the spin of a panel; resolves to false when too many frames are broken. */
export async function startSpin(panel: HTMLElement, data: SpinData): Promise<boolean> {
  panel.classList.add('loading');
  const wide = panel.clientWidth || 600;
  const addresses = framesFor(data, wide * Math.min(devicePixelRatio, 2));
  const frames = repairFrames(await loadFrames(addresses));
  panel.classList.remove('loading');
  const first = frames?.[0];
  if (!frames || !first) return false;

  const canvas = panel.querySelector('canvas');
  const context = canvas?.getContext('2d', { alpha: false });
  const picture = canvas?.parentElement;
  if (!picture || !context) return false;
  canvas.width = first.width;
  canvas.height = first.height;
  picture.style.aspectRatio = `${String(first.width)} / ${String(first.height)}`;

  let index = 0;
  let drawing = 0;
  // Few vehicles have hotspots.
  const spots =
    data.exterior.length > 0
      ? await import('./hotspots.ts').then((module) => module.addHotspots(picture, data.exterior))
      : null;
  const draw = () => {
    drawing = 0;
    const frame = frames[index];
    if (frame) context.drawImage(frame, 0, 0, canvas.width, canvas.height);
    spots?.show(hotspotsAt(data.exterior, index, frames.length));
  };
  const turnTo = (to: number) => {
    if (to === index) return;
    index = to;
    canvas.ariaValueNow = String(index);
    canvas.ariaValueText = angleText(index, frames.length);
    drawing ||= requestAnimationFrame(draw);
  };
  draw();
  // Shows the turntable and its buttons in place of the placeholder (styles/spin.css).
  panel.classList.add('ready');

  // Rule photos-7.
  const stopTurning = data.autoRotate
    ? turnOnce(panel, frames.length, () => turnTo(frameAfter(index, 1, frames.length)))
    : () => undefined;
  const touched = () => {
    stopTurning();
    panel.querySelector('.spin-hint')?.remove();
  };
  trackDrag(picture, () => {
    touched();
    const start = index;
    return ({ right }) => turnTo(frameAfter(start, framesTurned(right), frames.length));
  });
  canvas.addEventListener('keydown', (event) => {
    const to = frameForKey(event.key, index, frames.length);
    if (to === null) return;
    event.preventDefault();
    touched();
    turnTo(to);
  });
  // Buttons for people who cannot drag (WCAG 2.5.7).
  for (const button of panel.querySelectorAll<HTMLElement>('[data-turn]')) {
    button.addEventListener('click', () => {
      touched();
      turnTo(frameOfTurn(index, Number(button.dataset.turn), frames.length));
      announceToScreenReader(angleText(index, frames.length));
    });
  }
  const list = panel.nextElementSibling;
  if (list?.matches('.spot-list')) {
    spots?.wire(list, (spot) => {
      touched();
      turnTo(frameOfHotspot(spot, frames.length));
    });
  }
  return true;
}

/** Turns once at the interval while the panel is visible; the returned function stops it. */
function turnOnce(panel: HTMLElement, frames: number, step: () => void): () => void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return () => undefined;
  let timer = 0;
  let framesLeft = frames;
  const observer = new IntersectionObserver(([entry]) => {
    clearInterval(timer);
    if (!entry?.isIntersecting) return;
    timer = window.setInterval(() => {
      step();
      framesLeft -= 1;
      if (framesLeft === 0) stop();
    }, frameMs);
  });
  const stop = () => {
    clearInterval(timer);
    observer.disconnect();
  };
  observer.observe(panel);
  return stop;
}
