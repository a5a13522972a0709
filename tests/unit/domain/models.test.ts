import { describe, expect, it } from 'vitest';
import {
  modelCategories,
  modelHref,
  modelStatusLabel,
  type Model,
} from '../../../src/domain/models.ts';

const model = (name: string, ...bodies: string[]): Model => ({
  name,
  slug: name.toLowerCase(),
  manufacturer_body: bodies[0],
  manufacturer_body2: bodies[1],
  manufacturer_body3: bodies[2],
});
const order = ['Trucks', 'SUVs', 'Vans', 'People Movers', 'Performance'];
const categories = (models: Model[], sortModelsByName = false) =>
  modelCategories(models, { categoryOrder: order, sortModelsByName }).map(
    ({ name, models: found }) => `${name}: ${found.map((each) => each.name).join(', ')}`,
  );

describe('models in the menu', () => {
  const models = [
    model('Transit', 'Vans', 'Electric'),
    model('Ranger', 'Trucks', 'Trucks'),
    model('Everest', 'SUVs'),
    model('F-150', 'Trucks'),
    model('Mustang', 'Performance', 'Coupes'),
    model('Puma'),
  ];

  it('stand in each of their bodies, in the tenant’s order, others by name after it', () => {
    expect(categories(models)).toEqual([
      'Trucks: Ranger, F-150',
      'SUVs: Everest',
      'Vans: Transit',
      'Performance: Mustang',
      'Coupes: Mustang',
      'Electric: Transit',
    ]);
  });

  it('are sorted by name where the tenant wants', () => {
    expect(categories(models, true)[0]).toBe('Trucks: F-150, Ranger');
  });

  it.each([
    ['new', 'New'],
    ['coming_soon', 'Coming Soon'],
    ['current', ''],
    [undefined, ''],
  ])('with status %s are labelled %j', (status, label) => {
    expect(modelStatusLabel({ status })).toBe(label);
  });

  it('lead to their own address where they have one', () => {
    expect(modelHref(model('Ranger'))).toBe('/ranger');
    expect(modelHref({ ...model('Ranger'), override_url: '/next-gen-ranger' })).toBe(
      '/next-gen-ranger',
    );
  });
});
