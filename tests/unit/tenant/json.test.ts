import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJson } from '../../../src/tenant/json.ts';

describe('reading JSON', () => {
  it('reads what JSON.stringify wrote, indented or not', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(readJson(text)).toMatchObject({ errors: [] });
        expect(readJson(text).value).toEqual(JSON.parse(text));
      }),
    );
  });

  it('accepts exactly the texts that JSON.parse accepts, except duplicate keys', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...'{}[]",:0123.-eE \n\\u12tfn'), { maxLength: 12 }),
        (chars) => {
          const text = chars.join('');
          const { errors } = readJson(text);
          if (errors.some(({ message }) => /twice/.test(message))) return;
          let accepted = true;
          try {
            JSON.parse(text);
          } catch {
            accepted = false;
          }
          expect(errors.length === 0).toBe(accepted);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('skips a byte order mark', () => {
    expect(readJson('\uFEFF{}')).toMatchObject({ errors: [], value: {} });
  });

  it.each([
    ['a comma before }', '{\n  "a": 1,\n}', 2, 9, 'remove the last comma'],
    ['a missing comma', '{\n  "a": 1\n  "b": 2\n}', 3, 3, 'a comma may be missing'],
    ['a comment', '{\n  // note\n}', 2, 3, 'JSON has no comments'],
    ['single quotes', "{ 'a': 1 }", 1, 3, 'use double quotes'],
    ['an open bracket', '{ "a": [1, 2', 1, 13, 'a closing bracket may be missing'],
    ['an open text', '{ "a": "b\n}', 1, 8, 'close the double quotes'],
    ['a key that appears twice', '{ "a": 1,\n "a": 2 }', 2, 2, 'keep one'],
    ['text after the end', '{} {}', 1, 4, 'one value per file'],
    ['a curly quote', '{ “a”: 1 }', 1, 3, 'use straight double quotes'],
    ['another encoding', '\uFFFD\uFFFD{\u0000', 1, 1, 'save it with the encoding UTF-8'],
    ['an empty file', '', 1, 1, 'a closing bracket may be missing'],
  ])('says where %s is and what helps', (_name, text, line, column, hint) => {
    const { errors } = readJson(text);
    expect(errors).toMatchObject([{ line, column }]);
    expect(errors[0]?.hint).toContain(hint);
  });

  it('refuses text that is nested too deeply', () => {
    expect(readJson('['.repeat(100_000))).toMatchObject({
      value: undefined,
      errors: [{ message: 'nested too deeply' }],
    });
  });

  it('reads the value despite unambiguous mistakes, and reports each', () => {
    const text = '{\n  // note\n  "a": 1\n  "b": [1, 2,],\n  "a": 3,\n}';
    const { value, errors } = readJson(text);
    expect(value).toEqual({ a: 3, b: [1, 2] });
    expect(errors.map(({ line, column, path, message }) => [line, column, path, message])).toEqual([
      [2, 3, '', 'expected a value, found "/"'],
      [4, 3, '', 'expected a comma or a closing bracket, found "\""'],
      [4, 13, '', 'a comma before the closing bracket'],
      [5, 9, '', 'a comma before the closing bracket'],
      [5, 3, 'a', 'the key "a" appears twice'],
    ]);
  });

  it('reads no value after an ambiguous mistake', () => {
    expect(readJson('{ "a": 1, "b": }').value).toBeUndefined();
  });

  it('keeps a key called __proto__ as a key', () => {
    for (const text of ['{ "__proto__": 1 }', '{ "__proto__": 1, }']) {
      expect(Object.keys(readJson(text).value as object)).toEqual(['__proto__']);
    }
  });

  it.each([
    ['a value', ['a', 1], 3],
    ['a missing key, by what is around it', ['a', 0, 'x'], 2],
    ['the file', [], 1],
  ])('knows the line of %s', (_name, path, line) => {
    expect(readJson('{ "a":\n[ 1,\n 2 ] }').lineOf(path)).toBe(line);
  });
});
