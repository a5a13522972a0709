// A vehicle photo in a list; an empty frame of the same size when it is missing or does not load.
import { element } from '../dom/element.ts';

export function smallPhoto(address: string | null): HTMLElement {
  const frame = element('span', { class: 'saved-photo' });
  if (address === null) return frame;
  const img = element('img', {
    src: address,
    alt: '',
    width: '300',
    height: '200',
    loading: 'lazy',
  });
  img.addEventListener('error', () => img.remove());
  frame.append(img);
  return frame;
}
