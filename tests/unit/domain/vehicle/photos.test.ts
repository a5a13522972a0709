import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  leadPhoto,
  photoAt,
  photoCount,
  photoWidths,
  pictureOrigins,
  pictureView,
  showsThumbnails,
  thumbnail,
  type PhotoSettings,
} from '../../../../src/domain/vehicle/photos.ts';
import { aVehicle } from '../../../fixtures/vehicle.ts';

const settings: PhotoSettings = {
  providers: [
    { match: 'dealer.imgix.net', kind: 'imgix' },
    { match: 'cloudinary.com', kind: 'cloudinary' },
    { match: 'cloudfront.net', kind: 'cloudfront' },
    { match: '/photos/v1/', kind: 'sized', widths: [320, 640, 800, 1200] },
    { match: 'https://plain.example/', kind: 'plain' },
  ],
};
const cloud = 'https://res.cloudinary.com/dealer/image/upload';

describe('a photo at 600 pixels', () => {
  it.each([
    [
      'imgix',
      'https://dealer.imgix.net/a.jpg',
      'https://dealer.imgix.net/a.jpg?auto=compress,format&fit=crop&w=600&h=400&q=75',
    ],
    [
      'imgix, keeping what was asked before',
      'https://dealer.imgix.net/a.jpg?rot=90&w=50#x',
      'https://dealer.imgix.net/a.jpg?rot=90&auto=compress,format&fit=crop&w=600&h=400&q=75#x',
    ],
    [
      'imgix, signed',
      'https://dealer.imgix.net/a.jpg?s=abc',
      'https://dealer.imgix.net/a.jpg?s=abc',
    ],
    [
      'cloudfront',
      'https://d1.cloudfront.net/a.jpg?v=2',
      'https://d1.cloudfront.net/a.jpg?v=2&width=600&height=400&quality=75&format=auto',
    ],
    ['cloudinary', `${cloud}/v12/a.jpg`, `${cloud}/f_auto,q_auto,c_fill,w_600,h_400/v12/a.jpg`],
    [
      'cloudinary in a folder',
      `${cloud}/stock/a.jpg`,
      `${cloud}/f_auto,q_auto,c_fill,w_600,h_400/stock/a.jpg`,
    ],
    [
      'cloudinary behind another transformation',
      `${cloud}/c_crop,x_10/v12/a.jpg`,
      `${cloud}/c_crop,x_10/f_auto,q_auto,c_fill,w_600,h_400/v12/a.jpg`,
    ],
    ['sized', '/photos/v1/hilux-{width}.webp', '/photos/v1/hilux-640.webp'],
    ['sized by an unlisted host', 'https://a.example/{width}/b.jpg', 'https://a.example/600/b.jpg'],
    ['plain', 'https://plain.example/a.jpg?x=1', 'https://plain.example/a.jpg?x=1'],
    ['unknown host', 'https://other.example/a.jpg', 'https://other.example/a.jpg'],
    [
      'a host that only looks alike',
      'https://notcloudinary.com/image/upload/a.jpg',
      'https://notcloudinary.com/image/upload/a.jpg',
    ],
  ])('%s', (_, address, expected) => {
    expect(photoAt(address, settings, 600)).toBe(expected);
  });

  it('uses the largest size where none is large enough', () => {
    expect(photoAt('/photos/v1/hilux-{width}.webp', settings, 2000)).toBe(
      '/photos/v1/hilux-1200.webp',
    );
  });

  it('never adds its parameters twice, and a second width replaces the first', () => {
    const address = fc.constantFrom(
      'https://dealer.imgix.net/a.jpg?rot=90&flag',
      'https://d1.cloudfront.net/a.jpg',
      `${cloud}/v12/a.jpg`,
      `${cloud}/c_crop,x_10/stock/a.jpg`,
      'https://other.example/a.jpg?w=1',
    );
    const width = fc.integer({ min: 10, max: 2000 });
    fc.assert(
      fc.property(address, width, width, (photo, first, second) => {
        const once = photoAt(photo, settings, second);
        expect(photoAt(photoAt(photo, settings, first), settings, second)).toBe(once);
      }),
    );
  });

  // Rule photos-1.
  it('is 75 pixels wide when no width is given', () => {
    expect(photoAt('https://dealer.imgix.net/a.jpg', settings)).toContain('w=75&h=50');
  });
});

describe('the srcset of a photo', () => {
  const srcsetOf = (address: string) => pictureView(address, photoWidths, settings, '').srcset;

  it('names each existing width once', () => {
    expect(srcsetOf('/photos/v1/hilux-{width}.webp')).toBe(
      '/photos/v1/hilux-320.webp 320w, /photos/v1/hilux-640.webp 640w, /photos/v1/hilux-800.webp 800w, /photos/v1/hilux-1200.webp 1200w',
    );
  });

  it('is empty for a host of one size', () => {
    expect(srcsetOf('https://plain.example/a.jpg')).toBe('');
    expect(srcsetOf('/photos/v1/fixed.webp')).toBe('');
  });

  // Rule photos-1.
  it('belongs to a picture of 600 by 400', () => {
    expect(pictureView('/photos/v1/a-{width}.webp', [320], settings, '2021 Toyota Hilux')).toEqual({
      src: '/photos/v1/a-640.webp',
      srcset: '/photos/v1/a-320.webp 320w',
      alt: '2021 Toyota Hilux',
      width: 600,
      height: 400,
    });
  });
});

describe('the photos of a vehicle', () => {
  const photos = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ image: `https://plain.example/${index}.jpg` }));

  // Rule card-2.
  it.each([
    [0, null],
    [1, null],
    [2, 'https://plain.example/0.jpg'],
  ])('with %d photos the card shows %s', (count, lead) => {
    expect(leadPhoto(aVehicle({ images: photos(count) }))).toBe(lead);
  });

  it('trusts the export’s count when it lists fewer photos', () => {
    const vehicle = aVehicle({
      photos_count: 12,
      primary_image_url: 'https://plain.example/p.jpg',
    });
    expect(photoCount(vehicle)).toBe(12);
    expect(leadPhoto(vehicle)).toBe('https://plain.example/p.jpg');
  });

  // Rule photos-2.
  it('shows a thumbnail strip with more than three', () => {
    expect(showsThumbnails(aVehicle({ images: photos(3) }))).toBe(false);
    expect(showsThumbnails(aVehicle({ images: photos(4) }))).toBe(true);
  });

  it('prefers the export’s own thumbnails', () => {
    const own = { image: 'https://dealer.imgix.net/a.jpg', thumb: 'https://plain.example/t.jpg' };
    expect(thumbnail(own, settings)).toBe('https://plain.example/t.jpg');
    expect(thumbnail({ image: own.image }, settings)).toContain('w=75');
  });
});

describe('the hosts of pictures', () => {
  it("are listed once each and sorted, without the site's own pictures", () => {
    expect(
      pictureOrigins(
        [],
        [
          'https://b.example/1.jpg',
          'https://b.example/2.jpg',
          'http://A.example:8080/x.jpg',
          '/photos/v1/a-{width}.webp',
          'https://b.example/3.jpg',
          '',
          null,
          undefined,
          'https://no-path.example',
        ],
      ),
    ).toEqual(['https://a.example:8080', 'https://b.example']);
  });

  it('include photos, thumbnails, spin frames and the interior', () => {
    const vehicle = aVehicle({
      primary_image_url: 'https://lead.example/1.jpg',
      images: [{ image: 'https://photos.example/1.jpg', thumb: 'https://small.example/1.jpg' }],
      spin_images: ['https://spin.example/1.jpg'],
      spin_interior_image: 'https://inside.example/1.jpg',
    });
    expect(pictureOrigins([vehicle]).map((origin) => origin.slice(8))).toEqual([
      'inside.example',
      'lead.example',
      'photos.example',
      'small.example',
      'spin.example',
    ]);
  });
});
