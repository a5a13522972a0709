import { describe, expect, it } from 'vitest';
import { escapeHtml } from '../../../../src/domain/text/escape.ts';

describe('escapeHtml', () => {
  it.each([
    ['nothing to escape', 'Corolla Hybrid', 'Corolla Hybrid'],
    ['an element', '<b>Corolla</b>', '&lt;b&gt;Corolla&lt;/b&gt;'],
    ['an attribute', `" onload='x'`, '&quot; onload=&#x27;x&#x27;'],
    ['an entity', 'Parts &amp; Service', 'Parts &amp;amp; Service'],
    ['letters beyond ASCII', 'Škoda Citroën', 'Škoda Citroën'],
  ])('escapes %s', (_case, text, escaped) => {
    expect(escapeHtml(text)).toBe(escaped);
  });
});
