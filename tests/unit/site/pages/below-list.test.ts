import { describe, expect, it } from 'vitest';
import { aSite, aVehicle } from '../fixtures.ts';

const vehicle = (slug: string, make: string, model: string, own: object = {}) =>
  aVehicle({ slug, make, model, body: 'Sedan', simple_body: 'Sedan', price: 30_000, ...own });
const audis = [
  vehicle('a1', 'Audi', 'A4', { price: 26_990, km: 10_000 }),
  vehicle('a2', 'Audi', 'A4', { price: 38_888, km: 90_000 }),
  vehicle('a3', 'Audi', 'Q5', { price: 50_000, body: 'SUV', simple_body: 'SUV' }),
];
const others = Array.from({ length: 6 }, (_, n) =>
  vehicle(`b${String(n)}`, 'BMW', '3 Series', { price: 30_000 + n }),
);
const site = aSite([...audis, ...others]);

// Rule search-36.
describe('above the list of', () => {
  it('a make are its models, each with its body, how many there are and the lowest price', () => {
    const { models, below, figures } = site.at('/search/audi', 'search');
    expect(
      models.map(({ name, silhouette, count, from }) => [name, silhouette, count, from?.text]),
    ).toEqual([
      ['A4', 'Sedan', 2, '$26,990'],
      ['Q5', 'SUV', 1, '$50,000'],
    ]);
    expect(below?.models).toEqual([]);
    expect(figures).toEqual([]);
  });

  it('a make with one model, or of a model, are no models', () => {
    expect(site.at('/search/bmw', 'search').models).toEqual([]);
    expect(site.at('/search/audi/a4', 'search').models).toEqual([]);
  });

  it('a model are figures with what its vehicles differ in', () => {
    const { figures } = site.at('/search/audi/a4', 'search');
    expect(figures.map(({ label, text }) => [label, text.replaceAll('\u00a0', ' ')])).toEqual([
      ['Cars', '2'],
      ['Price', '$26,990 – $38,888'],
      ['Kilometres', '10,000 – 90,000 km'],
    ]);
    expect(site.at('/search/audi/q5', 'search').figures).toEqual([]);
  });
});

// Rule search-36.
describe('below the list of', () => {
  it('a model are the other models, and vehicles like it that its list does not have', () => {
    const { below, intro } = site.at('/search/audi/a4', 'search');
    expect(below?.models.map(({ name }) => name)).toEqual(['Q5']);
    expect(below?.others?.title).toBe('Others like the Audi A4');
    const makes = below?.others?.cards.map(({ title }) => title.includes('BMW'));
    expect(makes).toEqual([true, true, true, true]);
    expect(intro.replaceAll('\u00a0', ' ')).toBe('2 cars, $26,990 – $38,888, 10,000 – 90,000 km');
  });

  it('a long list are no others, and below other lists is nothing', () => {
    expect(site.at('/search/bmw', 'search').below).toBeNull();
    expect(site.at('/search/new-used-and-demo-cars', 'search').below).toBeNull();
  });
});
