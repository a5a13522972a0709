import { describe, expect, it } from 'vitest';
import {
  isOfModel,
  modelCategories,
  modelFilters,
} from '../../../../src/domain/models/model-categories.ts';
import {
  modelHref,
  modelName,
  modelStatusLabel,
  type Model,
} from '../../../../src/domain/models/models.ts';

const model = (name: string, ...bodies: string[]): Model => ({
  name,
  slug: name.toLowerCase(),
  manufacturer_body: bodies[0],
  manufacturer_body2: bodies[1],
  manufacturer_body3: bodies[2],
});
const order = ['Trucks', 'SUVs', 'Vans', 'People Movers', 'Performance'];
const settings = { categoryOrder: order, sortModelsByName: false, vehicleCategories: [] };
const lines = (groups: { name: string; models: Model[] }[]) =>
  groups.map(({ name, models: found }) => `${name}: ${found.map((each) => each.name).join(', ')}`);

const models = [
  model('Transit', 'Vans', 'Electric'),
  model('Ranger', 'Trucks', 'Trucks'),
  model('Everest', 'SUVs'),
  model('F-150', 'Trucks'),
  model('Mustang', 'Performance', 'Coupes'),
  model('Puma'),
];

describe('models in the menu', () => {
  // Rule menu-3.
  it("appear under each of their bodies, in the tenant's order, then by name", () => {
    expect(lines(modelCategories(models, settings))).toEqual([
      'Trucks: Ranger, F-150',
      'SUVs: Everest',
      'Vans: Transit',
      'Performance: Mustang',
      'Coupes: Mustang',
      'Electric: Transit',
    ]);
  });

  // Rule models-6.
  it('are sorted by name where the tenant wants', () => {
    const sorted = modelCategories(models, { ...settings, sortModelsByName: true });
    expect(lines(sorted)[0]).toBe('Trucks: F-150, Ranger');
  });

  // Rule menu-3.
  it('form their own category after the others, where the tenant lists them', () => {
    const vehicleCategories = ['Puma', 'Transit'];
    expect(lines(modelCategories(models, { ...settings, vehicleCategories })).slice(-3)).toEqual([
      'Electric: Transit',
      'Puma: Puma',
      'Transit: Transit',
    ]);
  });
});

// Rule models-1.
it.each([
  ['new', 'New'],
  ['coming_soon', 'Coming Soon'],
  ['current', ''],
  [undefined, ''],
])('a model with status %s is labelled %j', (status, label) => {
  expect(modelStatusLabel({ status })).toBe(label);
});

// Rule models-2.
it('a model links to its own address, otherwise to the newer of its slugs', () => {
  expect(modelHref(model('Ranger'))).toBe('/ranger');
  expect(modelHref({ ...model('Ranger'), new_slug: 'new-ranger' })).toBe('/new-ranger');
  expect(modelHref({ ...model('Ranger'), override_url: '/next' })).toBe('/next');
});

// Rule models-3.
it.each([
  ['Escape', 'Electric', 'Escape PHEV'],
  ['Escape', 'SUVs', 'Escape'],
  ['Escape', null, 'Escape'],
  ['Ranger Hybrid', 'Trucks', 'Ranger PHEV'],
  ['Ranger Hybrid', null, 'Ranger PHEV'],
])('%s under %s has the name %s', (name, category, shown) => {
  const names = [
    { model: 'Escape', category: 'Electric', name: 'Escape PHEV' },
    { model: 'Ranger Hybrid', category: null, name: 'Ranger PHEV' },
  ];
  expect(modelName(name, category, names)).toBe(shown);
});

it("body filters have the names of the models' bodies, and none is empty", () => {
  const coming = { ...model('Bronco', 'SUVs'), status: 'coming_soon' };
  const rest = models.filter(({ name }) => name !== 'Mustang');
  const filters = modelFilters([...rest, coming]);
  expect(lines(filters)).toEqual([
    'SUVs: Everest, Bronco',
    'Trucks: Ranger, F-150',
    'Vans: Transit',
    'Electric: Transit',
    'Future vehicles: Bronco',
  ]);
  expect(filters.at(-1)?.slug).toBe('future-vehicles');
});

it.each([
  ['Ranger', 'Ford', 'Ranger', 'XLT', true],
  ['Ranger', 'Ford', 'Ranger', 'Raptor', true],
  ['Ranger Raptor', 'Ford', 'Ranger', 'Raptor', true],
  ['Ranger Raptor', 'FORD', 'ranger raptor', undefined, true],
  ['Ranger Raptor', 'Ford', 'Ranger', 'XLT', false],
  ['Transit', 'Ford', 'Transit Custom', undefined, false],
  ['Transit Custom', 'Ford', 'Transit', 'Custom', true],
  ['Escape', 'Mazda', 'Escape', undefined, false],
  ['Escape', 'Ford', '', undefined, false],
])('of the new model %s is the vehicle %s %s %s: %s', (name, make, stocked, badge, expected) => {
  const vehicle = { make, model: stocked, badge };
  expect(isOfModel(vehicle, { name, manufacturer_name: 'Ford' })).toBe(expected);
});
