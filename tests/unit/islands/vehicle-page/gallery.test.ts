import { describe, expect, it } from 'vitest';
import { largest } from '../../../../src/islands/vehicle-page/fullscreen.ts';
import { clampPhoto, photoForKey } from '../../../../src/islands/vehicle-page/gallery.ts';

describe('the keyboard in a photo gallery', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowLeft', 3, 2],
    ['Home', 3, 0],
    ['End', 0, 4],
  ])('%s leads from photo %i of 5 to photo %i', (key, shown, expected) => {
    expect(photoForKey(key, shown, 5)).toBe(expected);
  });

  it.each(['Enter', 'Tab', 'a', 'PageDown'])('leaves the key %s to the browser', (key) => {
    expect(photoForKey(key, 2, 5)).toBeNull();
  });
});

it.each([
  [-1, 0],
  [0, 0],
  [4, 4],
  [5, 4],
])('a gallery of 5 photos shows photo %i as photo %i and never wraps', (index, expected) => {
  expect(clampPhoto(index, 5)).toBe(expected);
});

describe('the full-screen gallery', () => {
  it.each([
    ['/a-320.webp 320w, /a-1200.webp 1200w, /a-640.webp 640w', '/a-1200.webp'],
    ['/a-640.webp 640w', '/a-640.webp'],
    ['', '/a.jpg'],
  ])('opens the largest picture of the srcset "%s"', (srcset, expected) => {
    expect(largest({ srcset, src: '/a.jpg' })).toBe(expected);
  });
});
