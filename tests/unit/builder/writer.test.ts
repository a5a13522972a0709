import { describe, expect, it } from 'vitest';
import { pageFile } from '../../../src/builder/writer.ts';

describe('the file of a page', () => {
  it.each([
    ['/', 'index.html'],
    ['/404', '404.html'],
    ['/search/used-cars', 'search/used-cars.html'],
    ['/search/used-cars/page/2', 'search/used-cars/page/2.html'],
    ['/cars/2022-mazda-3-g20.5_a', 'cars/2022-mazda-3-g20.5_a.html'],
  ])('%s is %s', (path, file) => {
    expect(pageFile(path)).toBe(file);
  });

  it.each([
    '',
    'cars/1',
    '/cars/',
    '//cars',
    '/cars//1',
    '/../x',
    '/cars/./1',
    '/cars/1?a=b',
    '/a b',
    '/caf%C3%A9',
    '/a\\b',
  ])('%s is not a page address', (path) => {
    expect(() => pageFile(path)).toThrow(/is not a page address/);
  });
});
