import { describe, expect, it } from 'vitest';
import { vehicleVideo, videoOrigins } from '../../../../src/domain/vehicle/video.ts';
import { aVehicle } from '../../../fixtures/vehicle.ts';

// Rule photos-9.
describe('the video of a vehicle', () => {
  it.each([
    ['https://films.example/a.mp4', { kind: 'file', href: 'https://films.example/a.mp4' }],
    ['/films/a.webm?v=2', { kind: 'file', href: '/films/a.webm?v=2' }],
    [
      'https://www.youtube.com/watch?list=x&v=abcDEF_-123',
      { kind: 'player', src: 'https://www.youtube-nocookie.com/embed/abcDEF_-123' },
    ],
    [
      'https://youtu.be/abcDEF12345',
      { kind: 'player', src: 'https://www.youtube-nocookie.com/embed/abcDEF12345' },
    ],
    ['https://vimeo.com/123456', { kind: 'player', src: 'https://player.vimeo.com/video/123456' }],
    ['https://tours.example/walk/1', { kind: 'page', href: 'https://tours.example/walk/1' }],
    ['https://evil.example/youtube.com/watch', { kind: 'page' }],
  ])('%s opens as %o', (address, view) => {
    expect(vehicleVideo(aVehicle({ external_video_url: address }))).toMatchObject(view);
  });

  it("is the dealer's own before an external one, and null without any", () => {
    const both = aVehicle({
      video_url: 'https://films.example/own.mp4',
      external_video_url: 'https://vimeo.com/123456',
    });
    expect(vehicleVideo(both)?.href).toBe('https://films.example/own.mp4');
    expect(vehicleVideo(aVehicle())).toBeNull();
  });

  it("needs the origins of video files and players, each once, and none for the site's own files", () => {
    const at = (video_url: string) => aVehicle({ video_url });
    expect(
      videoOrigins([
        at('https://b.example/1.mp4'),
        at('https://a.example/2.mp4'),
        at('https://b.example/3.mp4'),
        at('/own.mp4'),
        at('https://vimeo.com/123456'),
        at('https://tours.example/1'),
      ]),
    ).toEqual({
      media: ['https://a.example', 'https://b.example'],
      frames: ['https://player.vimeo.com'],
    });
  });
});
