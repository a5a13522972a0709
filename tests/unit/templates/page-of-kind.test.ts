import { describe, expect, it } from 'vitest';
import { pageOfKind } from '../../../src/templates/page-of-kind.ts';
import { home, notFound } from '../../fixtures/pages/pages.ts';

describe('the page data of a route', () => {
  it('is narrowed to the kinds the route lays out', () => {
    expect(pageOfKind(home, 'home').hero.title).toBe(home.hero.title);
    expect(pageOfKind(notFound, 'not-found', 'gone')).toBe(notFound);
  });

  it('of another kind is a fault that names path, kinds and the place to look', () => {
    expect(() => pageOfKind(home, 'vehicle', 'search')).toThrow(
      /route of \/ lays out vehicle or search, but its page data is of kind "home".*src\/pages/,
    );
  });
});
