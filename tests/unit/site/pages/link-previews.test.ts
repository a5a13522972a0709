// Pictures of link previews (rule photos-11).
import { describe, expect, it } from 'vitest';
import type { SiteParts } from '../../../../src/site/assembly/create-site.ts';
import { modelSchema } from '../../../../src/domain/models/models.ts';
import { aSite, aTenant, aVehicle, someContent, today } from '../fixtures.ts';

const origin = 'https://www.example-motors.example';
const cloud = 'https://res.cloudinary.com/dealer/image/upload';
const providers = [
  { match: 'dealer.imgix.net', kind: 'imgix' },
  { match: 'cloudinary.com', kind: 'cloudinary' },
  { match: '/photos/v1/', kind: 'sized', widths: [320, 640, 800, 1200] },
];
const carWith = (image: string) =>
  aVehicle({ slug: 'car', images: [{ image }, { image: `${image}?b` }], photos_count: 2 });
const tenantWith = (print: boolean) => aTenant({ photos: { providers }, vehiclePage: { print } });
const own = '/photos/v1/a-{width}.webp';

describe('the link preview of a vehicle', () => {
  it.each([
    ['a host that encodes', `https://dealer.imgix.net/a.webp`, 'https://dealer.imgix.net/a.webp?fm=jpg&fit=crop&w=800&h=533&q=75', 800],
    ['another', `${cloud}/v12/a.avif`, `${cloud}/f_jpg,q_auto,c_fill,w_800,h_533/v12/a.avif`, 800],
    ['a host of JPEG files', 'https://plain.example/a.jpg', 'https://plain.example/a.jpg', null],
    ['the site itself', own, `${origin}/photos/v1/a-800.jpg`, 800],
    ['the site itself, as JPEG', '/photos/v1/a-{width}.jpg', `${origin}/photos/v1/a-800.jpg`, 800],
    ['a host of WebP files', 'https://plain.example/a.webp', 'https://plain.example/a.webp', null],
  ])('shows a photo of %s by its name', (_name, image, src, width) => {
    const site = aSite([carWith(image)], { tenant: tenantWith(false) });
    expect(site.at('/cars/car', 'vehicle').shareImage).toEqual({
      src,
      width,
      height: width && Math.round((width * 2) / 3),
      alt: '2021 Toyota Hilux SR5',
    });
  }); // prettier-ignore

  it('is the composed picture where the server makes one, but not of a sold vehicle', () => {
    const shareOf = (state: object) =>
      aSite([{ ...carWith(own), ...state }], { tenant: tenantWith(true) }).at(
        '/cars/car',
        'vehicle',
      ).shareImage;
    expect(shareOf({})).toEqual({
      src: `${origin}/print/car.jpg`,
      width: 1200,
      height: 630,
      alt: '2021 Toyota Hilux SR5',
    });
    const sold = shareOf({ status: 'sold', sold_date_timestamp: Date.parse(today) / 1000 });
    expect(sold?.src).toBe(`${origin}/photos/v1/a-800.jpg`);
  });

  it('shows the picture and the name of the dealer instead of a single photo (rule photos-10)', () => {
    const car = aVehicle({ slug: 'car', images: [{ image: own }], photos_count: 1 });
    expect(aSite([car]).at('/cars/car', 'vehicle').shareImage).toEqual({
      src: `${origin}/_assets/share.1-1200.jpeg`,
      width: 1200,
      height: 630,
      alt: 'Example Motors',
    });
  });
});

describe('the link previews of a site', () => {
  const modelWith = (image?: { url: string }) =>
    modelSchema.parse({ name: 'Hilux', slug: 'hilux', manufacturer_name: 'Toyota', image });
  const siteWith = (model = modelWith(), parts: Partial<SiteParts> = {}) =>
    aSite([carWith(own)], {
      tenant: aTenant({
        photos: { providers },
        manufacturer: 'Toyota',
        pages: { models: true },
      }),
      content: { ...someContent, models: [model] },
      ...parts,
    });

  it('are JPEG files of the release with a text and a size on every page', async () => {
    const made: string[] = [];
    const jpegFiles = (addresses: readonly string[]) => {
      made.push(...addresses.map((address) => origin + address));
      return Promise.resolve([]);
    };
    const site = siteWith(modelWith({ url: '/photos/m.webp' }), { jpegFiles });
    await site.files();
    for (const route of site.routes) {
      const { shareImage: share } = site.page(route).data();
      const alt = { '/cars/car': '2021 Toyota Hilux SR5', '/hilux': 'Toyota Hilux' }[route.path];
      expect([route.path, share?.alt]).toEqual([route.path, alt ?? 'Example Motors']);
      expect(share).toMatchObject({
        src: expect.stringMatching(/^https:.*\.jpe?g$/),
      });
      if (route.path !== '/hilux') expect(share?.width).toEqual(expect.any(Number));
      if (share?.src.includes('/photos/')) expect(made).toContain(share.src);
    }
    expect(site.routes.length).toBeGreaterThan(10);
  });

  it('show the picture that a model has of its own', () => {
    const page = siteWith(modelWith({ url: 'https://dealer.imgix.net/m.png' })).at(
      '/hilux',
      'model',
    );
    expect(page.shareImage?.src).toMatch(/^https:\/\/dealer\.imgix\.net\/m\.png\?fm=jpg/);
  });
});
