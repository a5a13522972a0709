import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bodyIcon, iconNames } from '../../../src/components/icons/icons.ts';

const read = (path: string) =>
  readFileSync(new URL(`../../../src/${path}`, import.meta.url), 'utf8');
const silhouettes = read('components/icons/body-icons.svg');
const sprite = read('components/icons/icons.svg');
const styles = read('styles/icons.css');
const fragment = (address: string): string => address.split('#')[1] ?? '';

describe('the silhouette of a body type', () => {
  it.each([
    ['SUV', 'suv'],
    ['4x4', 'suv'],
    ['Hatchback', 'hatch'],
    ['Hardtop', 'suv'],
    ['Station Wagon', 'wagon'],
    ['peopleMover', 'people-mover'],
    ['People Mover', 'people-mover'],
    ['Cab Chassis', 'ute'],
    ['cabChassis', 'ute'],
    ['Light Truck', 'ute'],
    ['Bus', 'van'],
    ['Caravan', 'caravan'],
    ['Pop-top', 'caravan'],
    ['Motorhome', 'caravan'],
    ['Motorcycle', 'motorcycle'],
    ['softtop', 'convertible'],
    ['Coupe', 'coupe'],
    ['motorcycles', 'motorcycle'],
    ['Something new', 'sedan'],
  ])('of «%s» is %s', (body, name) => {
    expect(fragment(bodyIcon(body))).toBe(name);
  });

  it('is in the sprite', () => {
    for (const body of ['SUV', 'Hatch', 'Wagon', 'Van', 'Ute', 'Coupe', 'Caravan', 'Bus', '?'])
      expect(silhouettes).toContain(`id="${fragment(bodyIcon(body))}"`);
  });
});

describe('an icon', () => {
  it('stands in the sprite at the place where the styles look for it', () => {
    const drawn = [...sprite.matchAll(/<g id="([\w-]+)" transform="translate\((\d+)\)">/g)].map(
      ([, name, x]) => [name, Number(x) / 24],
    );
    expect(drawn).toEqual(iconNames.map((name, index) => [name, index]));
    const styled = [...styles.matchAll(/\.i-([\w-]+) \{\n {2}--n: (\d+);/g)].map(([, name, n]) => [
      name,
      Number(n),
    ]);
    // The first needs no rule: 0 is where an icon looks by itself.
    expect(styled).toEqual(drawn.slice(1));
    expect(styles).toContain(`/ ${iconNames.length - 1} * 100%) 0 / ${iconNames.length}00% 100%`);
  });
});
