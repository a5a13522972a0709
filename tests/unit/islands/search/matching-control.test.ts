import { expect, it } from 'vitest';
import { matchingControl } from '../../../../src/islands/search/ReplacePortal.tsx';

it.each<[string, string[], number, string[], number]>([
  [
    'by its name',
    ['make Make', 'make Ford', 'body Body'],
    2,
    ['km Kilometres', 'make Make', 'make Ford', 'body Body'],
    3,
  ],
  [
    'as often named before',
    ['Show all', 'Ford', 'Show all'],
    2,
    ['Price', 'Show all', 'Ford', 'Show all'],
    3,
  ],
  ['once where the other one is gone', ['Show all', 'Show all'], 1, ['Price', 'Show all'], 1],
  ['at the same place where its name is gone', ['Ford', 'Kia'], 1, ['Price', 'Body'], 1],
])('the focus finds its control %s', (_, names, at, live, found) => {
  expect(matchingControl(names, at, live)).toBe(found);
});
