import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import {
  generateIcons,
  iconModule,
  iconSprite,
  positionStyles,
  staleIcons,
} from '../../../scripts/icons/sprites.ts';
import { bodyIcon } from '../../../src/components/icons/body-icon.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

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
  ])('of "%s" is %s', (body, name) => {
    expect(bodyIcon(body).split('#')[1]).toBe(name);
  });

  it('is in the sprite', () => {
    for (const body of ['SUV', 'Hatch', 'Wagon', 'Van', 'Ute', 'Coupe', 'Caravan', 'Bus', '?']) {
      const [address = '', name = ''] = bodyIcon(body).split('#');
      expect(readFileSync(join(root, 'public', address), 'utf8')).toContain(`id="${name}"`);
    }
  });
});

const drawing = (name: string, content: string, strokes = ' fill="none"') => ({
  name,
  svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"${strokes}>${content}</svg>\n`,
});

describe('icons made from single drawings', () => {
  const icons = [drawing('km', '<path d="M1 1"/>'), drawing('seats', '<circle r="2"/>')];

  it('stand in the sprite where the styles look for them', () => {
    expect(iconSprite(icons)).toBe(
      [
        '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="24" viewBox="0 0 48 24" fill="none">',
        '<g transform="translate(0)"><path d="M1 1"/></g>',
        '<g transform="translate(24)"><circle r="2"/></g>',
        '</svg>\n',
      ].join('\n'),
    );
    const styles = positionStyles(icons, '/icons.svg');
    expect(styles).toContain(`mask: url('/icons.svg') calc(var(--n) / 1 * 100%) 0 / 200% 100%`);
    expect(styles).toContain('.i-km {\n  --n: 0;\n}\n.i-seats {\n  --n: 1;\n}\n');
    expect(iconModule(icons, {})).toContain("export type IconName =\n  | 'km'\n  | 'seats';\n");
  });

  it('must share size and strokes', () => {
    const heavy = drawing('heavy', '<path/>', ' fill="none" stroke-width="3"');
    expect(() => iconSprite([...icons, heavy])).toThrow(/^heavy\.svg must have the size/);
    expect(() => iconSprite([{ name: 'bare', svg: '<g/>' }])).toThrow(/^bare\.svg does not start/);
  });
});

describe('the generated files', () => {
  const copy = mkdtempSync(join(tmpdir(), 'icons-'));
  afterAll(() => {
    rmSync(copy, { recursive: true });
  });

  it('are those of the drawings in the project', () => {
    expect(staleIcons(root, generateIcons(join(root, 'src/components/icons')))).toEqual([]);
  });

  it('are stale when a drawing has changed, and when nothing generates them', () => {
    const drawings = join(copy, 'src/components/icons');
    for (const folder of ['src/components/icons', 'src/styles', 'public']) {
      cpSync(join(root, folder), join(copy, folder), { recursive: true });
    }
    writeFileSync(join(copy, 'public/_assets/old.svg'), '');
    writeFileSync(
      join(drawings, 'drawings/km.svg'),
      readFileSync(join(drawings, 'drawings/x.svg')),
    );
    const stale = staleIcons(copy, generateIcons(drawings));
    const sprite = /^public\/_assets\/icons\.[0-9a-f]{8}\.svg$/;
    expect(stale).toEqual([
      expect.stringMatching(sprite),
      'src/styles/icon-positions.css',
      expect.stringMatching(sprite),
      'public/_assets/old.svg',
    ]);
    expect(stale[2]).not.toBe(stale[0]);
  });
});
