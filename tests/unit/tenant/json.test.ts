import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../src/tenant/json.ts';

describe('reading JSON', () => {
  it('reads what JSON.stringify wrote, indented or not', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(parseJson(text)).toEqual({ ok: true, value: JSON.parse(text) });
      }),
    );
  });

  it('accepts exactly the texts that JSON.parse accepts, but for keys that stand twice', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...'{}[]",:0123.-eE \n\\u12tfn'), { maxLength: 12 }),
        (chars) => {
          const text = chars.join('');
          const result = parseJson(text);
          if (!result.ok && /twice/.test(result.message)) return;
          let accepted = true;
          try {
            JSON.parse(text);
          } catch {
            accepted = false;
          }
          expect(result.ok).toBe(accepted);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('skips a byte order mark', () => {
    expect(parseJson('\uFEFF{}')).toEqual({ ok: true, value: {} });
  });

  it.each([
    ['a comma before }', '{\n  "a": 1,\n}', 2, 9, 'remove the last comma'],
    ['a missing comma', '{\n  "a": 1\n  "b": 2\n}', 3, 3, 'a comma may be missing'],
    ['a comment', '{\n  // note\n}', 2, 3, 'JSON has no comments'],
    ['single quotes', "{ 'a': 1 }", 1, 3, 'use double quotes'],
    ['an open bracket', '{ "a": [1, 2', 1, 13, 'a closing bracket may be missing'],
    ['an open text', '{ "a": "b\n}', 1, 8, 'close the double quotes'],
    ['a key that stands twice', '{ "a": 1,\n "a": 2 }', 2, 2, 'keep one'],
    ['text after the end', '{} {}', 1, 4, 'one value per file'],
    ['an empty file', '', 1, 1, 'a closing bracket may be missing'],
  ])('says where %s is and what helps', (_name, text, line, column, hint) => {
    const result = parseJson(text);
    expect(result).toMatchObject({ ok: false, line, column });
    expect(!result.ok && result.hint).toContain(hint);
  });

  it('refuses to nest without end', () => {
    expect(parseJson('['.repeat(100_000))).toMatchObject({
      ok: false,
      message: 'nested too deeply',
    });
  });
});
