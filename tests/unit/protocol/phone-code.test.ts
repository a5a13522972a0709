import { expect, it } from 'vitest';
import { codeTyped } from '../../../src/protocol/phone-code.ts';

it.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  [' 123-456 ', '123456'],
  ['1234567', '123456'],
])('a code pasted as "%s" is "%s"', (pasted, code) => {
  expect(codeTyped(pasted)).toBe(code);
});
