import { describe, expect, it } from 'vitest';
import { pageOfKind } from '../../../src/templates/page-of-kind.ts';
import { home, notFound } from '../../fixtures/pages/pages.ts';

describe('the page data of a route', () => {
  it('is narrowed to the kinds that the route renders', () => {
    expect(pageOfKind(home, 'home').hero.title).toBe(home.hero.title);
    expect(pageOfKind(notFound, 'not-found', 'gone')).toBe(notFound);
  });

  it('of another kind is an error that names path, kinds and where to look', () => {
    expect(() => pageOfKind(home, 'vehicle', 'search')).toThrow(
      /route of \/ renders vehicle or search, but its page data is of kind "home".*src\/pages/,
    );
  });
});
