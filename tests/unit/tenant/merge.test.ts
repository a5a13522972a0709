import { describe, expect, it } from 'vitest';
import { mergeSettings, valueAt } from '../../../src/tenant/merge.ts';

describe('merging settings', () => {
  it.each([
    ['objects merge key by key', { a: { x: 1, y: 2 } }, { a: { y: 3 } }, { a: { x: 1, y: 3 } }],
    ['lists are replaced', { a: [1, 2] }, { a: [3] }, { a: [3] }],
    ['null replaces an object', { a: { x: 1 } }, { a: null }, { a: null }],
    ['an object replaces null', { a: null }, { a: { x: 1 } }, { a: { x: 1 } }],
    [
      'an object of another kind is replaced whole',
      { source: { kind: 'file', path: 'x' } },
      { source: { kind: 'http', url: 'y' } },
      { source: { kind: 'http', url: 'y' } },
    ],
    [
      'an object of the same kind merges',
      { source: { kind: 'file', path: 'x', countPath: 'z' } },
      { source: { kind: 'file', path: 'y' } },
      { source: { kind: 'file', path: 'y', countPath: 'z' } },
    ],
  ])('%s', (_name, base, over, merged) => {
    expect(mergeSettings(base, over)).toEqual(merged);
  });

  it('changes neither layer', () => {
    const base = { a: { x: 1 } };
    const over = { a: { y: 2 } };
    mergeSettings(base, over);
    expect([base, over]).toEqual([{ a: { x: 1 } }, { a: { y: 2 } }]);
  });

  it('treats __proto__ as any other key', () => {
    const merged = mergeSettings({}, JSON.parse('{"__proto__": {"polluted": true}}'));
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
    expect(Object.keys(merged)).toEqual(['__proto__']);
  });

  it('finds only own values by path', () => {
    expect(valueAt({ a: [{ b: 1 }] }, ['a', 0, 'b'])).toBe(1);
    expect(valueAt({ a: 1 }, ['a', 'b'])).toBeUndefined();
    expect(valueAt({}, ['constructor'])).toBeUndefined();
  });
});
