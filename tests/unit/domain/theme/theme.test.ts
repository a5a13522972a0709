import { describe, expect, it } from 'vitest';
import { createTheme, contrast, toHex, toOklch } from '../../../../src/domain/theme/theme.ts';

const brands = [
  '#0a4d8c',
  '#c8102e',
  '#ffd400',
  '#00c853',
  '#7f7f7f',
  '#000000',
  '#ffffff',
  '#ff6a13',
  '#5b2be0',
];

describe('colour arithmetic', () => {
  it.each(brands)('turns %s into OKLCH and back', (hex) => {
    expect(toHex(toOklch(hex))).toBe(hex);
  });

  it.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#0a4d8c', '#0a4d8c', 1],
  ])('gives %s on %s the same contrast as WCAG (%d:1)', (a, b, ratio) => {
    expect(contrast(a, b)).toBeCloseTo(ratio, 2);
  });

  it('keeps lightness and hue of a colour that sRGB cannot show', () => {
    const shown = toOklch(toHex({ l: 0.6, c: 0.4, h: 145 }));
    expect(shown.l).toBeCloseTo(0.6, 2);
    expect(Math.abs(shown.h - 145)).toBeLessThan(1);
  });
});

describe('the theme made from a brand colour', () => {
  it.each(brands)('pairs every ground with a readable ink for %s', (brand) => {
    const { properties } = createTheme(brand);
    const pairs = Object.keys(properties).filter((name) => `${name}-ink` in properties);
    expect(pairs).toEqual(['accent', 'sold', 'new', 'drop', 'reserved']);
    for (const name of pairs) {
      const ratio = contrast(properties[name] ?? '', properties[`${name}-ink`] ?? '');
      expect(ratio, name).toBeGreaterThanOrEqual(4.5);
    }
    const hover = contrast(properties['accent-hover'] ?? '', properties['accent-ink'] ?? '');
    expect(hover, 'hover').toBeGreaterThanOrEqual(4.5);
  });

  it.each(brands)('makes %s readable as text on light and on dark grounds', (brand) => {
    const p = createTheme(brand).properties;
    for (const ground of ['n-0', 'n-50', 'n-100', 'accent-soft']) {
      expect(contrast(p['accent-strong'] ?? '', p[ground] ?? ''), ground).toBeGreaterThanOrEqual(
        4.5,
      );
    }
    for (const ground of ['n-800', 'n-900', 'n-1000']) {
      expect(contrast(p['accent-light'] ?? '', p[ground] ?? ''), ground).toBeGreaterThanOrEqual(
        4.5,
      );
    }
  });

  it('keeps muted text (n-600) readable on the light neutrals', () => {
    for (const brand of brands) {
      const p = createTheme(brand).properties;
      expect(contrast(p['n-600'] ?? '', p['n-100'] ?? '')).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('tints the neutrals with the hue of the brand, from white to nearly black', () => {
    const p = createTheme('#0a4d8c').properties;
    expect(p['n-0']).toBe('#ffffff');
    expect(Math.abs(toOklch(p['n-500'] ?? '').h - toOklch('#0a4d8c').h)).toBeLessThan(6);
    const lightness = Object.keys(p)
      .filter((name) => name.startsWith('n-'))
      .map((name) => toOklch(p[name] ?? '').l);
    expect(lightness).toEqual([...lightness].sort((a, b) => b - a));
  });

  it('leaves the neutrals of a grey brand grey', () => {
    expect(createTheme('#7f7f7f').properties['n-500']).toMatch(/^#(..)\1\1$/);
  });

  it('writes the properties as one :root rule', () => {
    const { css } = createTheme('#0a4d8c');
    expect(css).toMatch(
      /^:root\{--accent:#0a4d8c;--accent-ink:#ffffff;(--[a-z0-9-]+:#[0-9a-f]{6};?)+\}$/,
    );
  });
});
