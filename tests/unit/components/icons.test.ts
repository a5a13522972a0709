import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bodyIcon, icon } from '../../../src/components/icons.ts';

const sprite = readFileSync(new URL('../../../src/components/icons.svg', import.meta.url), 'utf8');
const fragment = (address: string): string => address.split('#')[1] ?? '';

describe('the silhouette of a body type', () => {
  it.each([
    ['SUV', 'body-suv'],
    ['4x4', 'body-suv'],
    ['Hatchback', 'body-hatch'],
    ['Hardtop', 'body-suv'],
    ['Station Wagon', 'body-wagon'],
    ['peopleMover', 'body-people-mover'],
    ['People Mover', 'body-people-mover'],
    ['Cab Chassis', 'body-ute'],
    ['cabChassis', 'body-ute'],
    ['Light Truck', 'body-ute'],
    ['Bus', 'body-van'],
    ['Caravan', 'body-caravan'],
    ['Pop-top', 'body-caravan'],
    ['Motorhome', 'body-caravan'],
    ['Motorcycle', 'body-motorcycle'],
    ['softtop', 'body-convertible'],
    ['Coupe', 'body-coupe'],
    ['motorcycles', 'body-motorcycle'],
    ['Something new', 'body-sedan'],
  ])('of «%s» is %s', (body, name) => {
    expect(fragment(bodyIcon(body))).toBe(name);
  });

  it('is in the sprite', () => {
    for (const body of ['SUV', 'Hatch', 'Wagon', 'Van', 'Ute', 'Coupe', 'Caravan', 'Bus', '?'])
      expect(sprite).toContain(`id="${fragment(bodyIcon(body))}"`);
  });
});

describe('icons', () => {
  it('are drawn in the sprite', () => {
    for (const name of [
      'km',
      'transmission',
      'fuel',
      'seats',
      'sleeps',
      'mass',
      'linkedin',
    ] as const)
      expect(sprite).toContain(`id="${fragment(icon(name))}"`);
  });
});
