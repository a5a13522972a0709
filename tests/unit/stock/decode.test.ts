import { describe, expect, it } from 'vitest';
import { decodeText, decodeValue } from '../../../src/stock/validate/decode.ts';

function errorOf(text: string) {
  const decoded = decodeText(text);
  return decoded.ok ? 'ok' : `${decoded.error.code} ${decoded.error.path}`.trim();
}

describe('decoding a row', () => {
  it.each([
    ['{"id": 1, "images": [{"image": "a"}, {"image": "b"}]}', 'ok'],
    ['{"text": "a \\"quoted\\": colon, and a \\\\"}', 'ok'],
    ['{"a": {"id": 1}, "b": {"id": 1}, "c": [{"id": 1}, {"id": 2}]}', 'ok'],
    ['{', 'bad-json'],
    ['{"price": NaN}', 'bad-json'],
    ["{'id': 1}", 'bad-json'],
    ['{"id": 1} trailing', 'bad-json'],
    ['null', 'not-a-record'],
    ['[1]', 'not-a-record'],
    ['"text"', 'not-a-record'],
    ['{"__proto__": {"price": 1}}', 'forbidden-key __proto__'],
    ['{"\\u005f_proto__": 1}', 'forbidden-key __proto__'],
    ['{"location": {"constructor": 1}}', 'forbidden-key location.constructor'],
    ['{"images": [{"prototype": 1}]}', 'forbidden-key images[0].prototype'],
    ['{"price": 1, "price": 2}', 'duplicate-key price'],
    ['{"price": 1, "pr\\u0069ce": 2}', 'duplicate-key price'],
    ['{"location": {"id": 1, "id": 2}}', 'duplicate-key location.id'],
    ['{"images": [{"image": "a"}, {"image": "a", "image": "b"}]}', 'duplicate-key images[1].image'],
  ])('%s: %s', (text, expected) => {
    expect(errorOf(text)).toBe(expected);
  });

  it('rejects deep nesting of any depth', () => {
    for (const depth of [30, 50_000]) {
      const nested = `{"a": ${'['.repeat(depth)}${']'.repeat(depth)}}`;
      expect(errorOf(nested)).toMatch(/^too-deep a/);
      const objects = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
      expect(errorOf(objects)).toMatch(/^too-deep a/);
    }
  });

  it('keeps the beginning of a rejected row', () => {
    const decoded = decodeText(`{"id": 1, ${'x'.repeat(5_000)}`);
    expect(decoded.ok ? '' : decoded.error.excerpt).toHaveLength(400);
  });

  it('applies the same checks to values that a client has parsed', () => {
    expect(decodeValue(JSON.parse('{"__proto__": 1}'))).toMatchObject({
      ok: false,
      error: { code: 'forbidden-key' },
    });
    expect(decodeValue(7)).toMatchObject({ ok: false, error: { code: 'not-a-record' } });
  });
});
