import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { prepareAssets } from '../../../src/site/assets/assets.ts';
import { aLocation, aTenant } from '../../unit/site/fixtures.ts';

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="120" height="40" fill="#124"/></svg>';
const photo = (width: number, height: number, format: 'jpeg' | 'webp' | 'png' = 'webp') =>
  sharp({ create: { width, height, channels: 3, background: '#6a8' } })
    .toFormat(format)
    .toBuffer();

/** A small PNG whose header claims another size, as a picture made to exhaust memory does. */
async function claiming(width: number, height: number) {
  const png = await photo(8, 8, 'png');
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

type Files = Record<string, string | Buffer>;
function dealer(files: Files) {
  const root = mkdtempSync(path.join(tmpdir(), 'assets-'));
  onTestFinished(() => {
    rmSync(root, { recursive: true });
  });
  const folder = path.join(root, 'assets');
  mkdirSync(path.join(folder, 'brands'), { recursive: true });
  for (const [name, content] of Object.entries(files))
    writeFileSync(path.join(folder, name), content);
  return { folder, cacheDir: path.join(root, 'cache') };
}
const theme = { ...aTenant().theme, heroImage: '/hero.webp' };

let hero: Buffer;
beforeAll(async () => {
  hero = await photo(1000, 600);
});

describe('the pictures of a tenant', () => {
  it('become several formats under names that change with their content', async () => {
    const tenant = aTenant({ theme });
    const assets = await prepareAssets({
      tenant,
      ...dealer({ 'logo.svg': svg, 'hero.webp': hero }),
    });
    const picture = assets.picture('/hero.webp', 'hero', 'A car');

    expect(picture).toMatchObject({ alt: 'A car', width: 960, height: 540 });
    expect(picture?.sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
    expect(picture?.sources[0]?.srcset).toMatch(
      /^\/_assets\/hero\.[0-9a-f]{10}-640\.avif 640w, .*960w$/,
    );
    const files = await assets.files();
    const addresses = new Set(files.map((file) => file.path));
    for (const part of picture?.srcset.split(', ') ?? [])
      expect(addresses).toContain(part.split(' ')[0]);
    for (const { linkFrom, content } of files) {
      expect(linkFrom ? statSync(linkFrom).size : content?.length).toBeGreaterThan(0);
    }
    expect(assets.warnings).toEqual([]);

    const other = await prepareAssets({
      tenant,
      ...dealer({ 'logo.svg': svg, 'hero.webp': await photo(1001, 600) }),
    });
    expect(other.picture('/hero.webp', 'hero', '')?.src).not.toBe(picture?.src);
  });

  it('may come from the desk, whose pictures are in a folder of their own', async () => {
    const name = `${'a'.repeat(32)}.webp`;
    const asset = `/desk/${name}`;
    const desk = dealer({ [name]: hero });
    const assets = await prepareAssets({
      tenant: aTenant({ theme }),
      ...dealer({ 'logo.svg': svg, 'hero.webp': hero }),
      deskFolder: desk.folder,
      pictures: [{ asset, role: 'post' }],
    });
    expect(assets.picture(asset, 'post', '')).toMatchObject({ width: 750, height: 500 });
    expect(assets.warnings).toEqual([]);
  });

  it('are encoded once and then come from the cache', async () => {
    const place = dealer({ 'logo.svg': svg, 'hero.webp': await photo(400, 300) });
    const tenant = aTenant({ theme });
    await (await prepareAssets({ tenant, ...place })).files();
    const made = readdirSync(place.cacheDir);
    const before = made.map((name) => statSync(path.join(place.cacheDir, name)).ino);
    await (await prepareAssets({ tenant, ...place })).files();
    expect(readdirSync(place.cacheDir)).toEqual(made);
    expect(made.map((name) => statSync(path.join(place.cacheDir, name)).ino)).toEqual(before);
  });

  it('give a 1200×630 share picture and square icons of 180, 192 and 512 pixels', async () => {
    const tenant = aTenant({ theme });
    const assets = await prepareAssets({
      tenant,
      ...dealer({ 'logo.svg': svg, 'hero.webp': hero }),
    });
    const files = await assets.files();
    const size = async (address: string | undefined) => {
      const file = files.find((candidate) => candidate.path === address);
      const { width, height, format } = await sharp(readFileSync(file?.linkFrom ?? '')).metadata();
      return `${width}×${height} ${format}`;
    };
    expect(await size(assets.share?.src)).toBe('1200×630 jpeg');
    expect(await size(assets.icons.apple)).toBe('180×180 png');
    expect(await size(assets.icons.small)).toBe('192×192 png');
    expect(await size(assets.icons.large)).toBe('512×512 png');
    expect(assets.icons.icon).toMatch(/\.svg$/);
    expect(assets.logo).toMatchObject({ width: 120, height: 40 });
  });

  it('prefer a drawn icon to a wordmark', async () => {
    const icon = svg.replace('120', '40');
    const tenant = aTenant({ theme });
    const assets = await prepareAssets({
      tenant,
      ...dealer({ 'logo.svg': svg, 'hero.webp': hero, 'icon.svg': icon }),
    });
    expect(assets.icons.icon).toMatch(/^\/_assets\/icon\./);
  });

  it('are never served with a script', async () => {
    const tenant = aTenant({ theme });
    const evil = svg.replace('<rect', '<script>alert(1)</script><rect onload="x()"');
    const assets = await prepareAssets({
      tenant,
      ...dealer({ 'logo.svg': evil, 'hero.webp': hero }),
    });
    const logo = (await assets.files()).find((file) => file.path === assets.logo.src);
    expect(logo?.content).toContain('<rect');
    expect(logo?.content).not.toMatch(/script|onload/);
  });
});

describe('a bad picture', () => {
  it.each<[string, () => Promise<string | Buffer> | string, RegExp]>([
    ['that is no picture', () => 'not a picture', /unsupported image format/],
    [
      'that is cut short',
      async () => (await photo(800, 600, 'jpeg')).subarray(0, 900),
      /not usable/,
    ],
    ['of more than 40 megapixels', () => claiming(8000, 5100), /pixel limit/],
  ])('%s becomes a neutral placeholder and a warning', async (_, make, reason) => {
    const tenant = aTenant({ theme });
    const assets = await prepareAssets({
      tenant,
      ...dealer({ 'logo.svg': svg, 'hero.webp': await make() }),
    });
    expect(assets.picture('/hero.webp', 'hero', '')).toMatchObject({ width: 1920, height: 1080 });
    expect(assets.warnings).toEqual([expect.stringMatching(/^assets\/hero\.webp .*placeholder/)]);
    expect(assets.warnings[0]).toMatch(reason);
  });

  it('as logo is replaced by a neutral one, with a warning', async () => {
    const tenant = aTenant({ theme });
    const assets = await prepareAssets({
      tenant,
      ...dealer({ 'logo.svg': 'not a picture', 'hero.webp': hero }),
    });
    expect(assets.warnings).toEqual([expect.stringMatching(/^assets\/logo\.svg .*placeholder/)]);
    expect((await assets.files()).map((file) => file.path)).toContain(assets.logo.src);
  });

  it('that is missing, or outside the folder, says so', async () => {
    const tenant = aTenant({
      theme,
      locations: [aLocation({ image: '/../../secret.jpg' })],
    });
    const assets = await prepareAssets({ tenant, ...dealer({ 'logo.svg': svg }) });
    expect(assets.warnings).toEqual([
      expect.stringMatching(/^assets\/hero\.webp cannot be read \(ENOENT\)/),
      expect.stringMatching(/^assets\/\.\.\/\.\.\/secret\.jpg lies outside/),
    ]);
  });
});

describe('logos of brands', () => {
  const withBrands = () => aTenant({ theme, pages: { brands: true } });
  const files = { 'logo.svg': svg };
  const logoFiles = async () => ({
    ...files,
    'hero.webp': hero,
    'brands/mazda.png': await photo(300, 200, 'png'),
  });

  it('are those in the folder of the dealer; other brands have none', async () => {
    const assets = await prepareAssets({ tenant: withBrands(), ...dealer(await logoFiles()) });
    expect(assets.brandLogo('mazda')?.src).toMatch(/^\/_assets\/mazda\.\w+-152\.png$/);
    expect(assets.brandLogo('kia')).toBeNull();
    const published = (await assets.files()).map((file) => file.path);
    expect(published).toContain(assets.brandLogo('mazda')?.src);
  });

  it('that cannot be used cause a warning, and the name is set as text', async () => {
    const assets = await prepareAssets({
      tenant: withBrands(),
      ...dealer({ ...files, 'hero.webp': hero, 'brands/kia.png': 'no picture' }),
    });
    expect(assets.brandLogo('kia')).toBeNull();
    expect(assets.warnings).toEqual([
      expect.stringMatching(/^assets\/brands\/kia\.png is not usable .*; the name is set as text$/),
    ]);
  });

  it('are not copied to a site that shows none', async () => {
    const assets = await prepareAssets({
      tenant: aTenant({ theme, home: { sections: ['finder'] } }),
      ...dealer(await logoFiles()),
    });
    expect(assets.brandLogo('mazda')).toBeNull();
  });
});
