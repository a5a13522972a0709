import { describe, expect, it } from 'vitest';
import { usePhotos } from '../../../../src/site/assets/photos.ts';
import { aVehicle } from '../fixtures.ts';

const providers = [{ match: '/photos/v1/', kind: 'sized' as const, widths: [320, 640] }];
const there = (...keys: string[]) =>
  new Set(keys.flatMap((key) => [`/photos/v1/${key}-320.webp`, `/photos/v1/${key}-640.webp`]));
const photo = (key: string) => ({ image: `/photos/v1/${key}-{width}.webp` });

describe('photos from the project’s own folder', () => {
  it('are needed at every width of their provider', () => {
    const vehicle = aVehicle({ images: [photo('a'), photo('b')], photos_count: 2 });
    const { vehicles, used, missing } = usePhotos([vehicle], providers, there('a', 'b', 'c'));
    expect([...used].sort()).toEqual([...there('a', 'b')].sort());
    expect(missing.count).toBe(0);
    expect(vehicles[0], 'an untouched vehicle stays the same object').toBe(vehicle);
  });

  it('are dropped from the vehicle when a file is missing, and counted once', () => {
    const both = aVehicle({ images: [photo('a'), photo('gone')], photos_count: 2 });
    const { vehicles, missing } = usePhotos([both, both], providers, there('a'));
    expect(vehicles[0]).toMatchObject({ images: [photo('a')], photos_count: 1 });
    expect(missing).toEqual({ count: 1, first: ['/photos/v1/gone-{width}.webp'] });
  });

  it('leave a vehicle whose files are all missing without photos', () => {
    const vehicle = aVehicle({
      images: [photo('x')],
      photos_count: 1,
      primary_image_url: photo('x').image,
    });
    const [checked] = usePhotos([vehicle], providers, there()).vehicles;
    expect(checked).toMatchObject({ images: [], photos_count: 0 });
    expect(checked?.primary_image_url).toBeUndefined();
  });

  it('may have a video and a report beside them, which are dropped alone when their file is missing', () => {
    const files = { video_url: '/photos/v1/a.webm', file: '/photos/v1/a.pdf' };
    const vehicle = aVehicle({ images: [photo('a')], photos_count: 1, ...files });
    const all = new Set([...there('a'), ...Object.values(files)]);
    const { vehicles, used } = usePhotos([vehicle], providers, all);
    expect(vehicles[0]).toBe(vehicle);
    expect([...used].sort()).toEqual([...all].sort());
    const noVideo = usePhotos([vehicle], providers, new Set([...there('a'), files.file]));
    expect(noVideo.vehicles[0]).toMatchObject({ images: [photo('a')], file: files.file });
    expect(noVideo.vehicles[0]?.video_url).toBeUndefined();
    expect(noVideo.missing).toEqual({ count: 1, first: [files.video_url] });
  });

  it('of other hosts are not checked in the folder', () => {
    const vehicle = aVehicle({ images: [{ image: 'https://photos.example/1.jpg' }] });
    expect(usePhotos([vehicle], providers, there()).vehicles[0]).toBe(vehicle);
  });

  it('of a spin that are missing are their neighbours, so that every frame keeps its angle', () => {
    const keys = Array.from({ length: 36 }, (_, index) => `f${index}`);
    const frames = keys.map((key) => photo(key).image);
    const present = there(...keys.filter((key) => !['f3', 'f4', 'f20'].includes(key)));
    const vehicle = aVehicle({ spin_images: frames });
    const mended = usePhotos([vehicle], providers, present).vehicles[0]?.spin_images;
    expect(mended).toHaveLength(36);
    expect(mended?.[3]).toBe(frames[2]);
    expect(mended?.[4]).toBe(frames[5]);
    expect(mended?.[5]).toBe(frames[5]);
  });

  it('of a spin with too many missing frames drop the spin', () => {
    const frames = ['s1', 's2'].map((key) => photo(key).image);
    const vehicle = aVehicle({ spin_images: frames });
    expect(usePhotos([vehicle], providers, there('s1')).vehicles[0]?.spin_images).toBeUndefined();
    expect(usePhotos([vehicle], providers, there('s1', 's2')).vehicles[0]).toBe(vehicle);
  });

  it('names the first three missing ones only', () => {
    const vehicle = aVehicle({ images: ['1', '2', '3', '4', '5'].map(photo) });
    const { missing } = usePhotos([vehicle], providers, there());
    expect(missing.count).toBe(5);
    expect(missing.first).toHaveLength(3);
  });
});
