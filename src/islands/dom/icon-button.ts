// A button with an icon, for use over photos and videos.
import { element } from './element.ts';

/** Paths in a 24 px square. The site's icons have no "enlarge", and these thinner arrows suit a photo. */
const paths = {
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  enlarge: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  close: 'M6 6l12 12M18 6L6 18',
} as const;

export function iconButton(
  name: keyof typeof paths,
  label: string,
  className: string,
): HTMLButtonElement {
  const button = element('button', { type: 'button', class: className, 'aria-label': label });
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', paths[name]);
  svg.append(path);
  button.append(svg);
  return button;
}
