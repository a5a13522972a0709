// A vehicle's video: a file, a player of a known host, or a page elsewhere. It decides how the video opens and which
// origins the page must allow. Nothing loads before a shopper asks.
import type { Vehicle } from './vehicle.ts';

export type VideoView =
  | { kind: 'file'; href: string }
  /** `src` is the address of the host's player, for an iframe. */
  | { kind: 'player'; href: string; src: string }
  | { kind: 'page'; href: string };

const file = /\.(?:mp4|m4v|webm|ogv|mov)(?:[?#]|$)/i;
const players: readonly (readonly [address: RegExp, src: (id: string) => string])[] = [
  [
    /^https?:\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/)|youtu\.be\/)([\w-]{6,20})/,
    (id) => `https://www.youtube-nocookie.com/embed/${id}`,
  ],
  [
    /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{5,12})/,
    (id) => `https://player.vimeo.com/video/${id}`,
  ],
];

/** The video to offer: the dealer's own file before an external one; null without any (rule photos-9). */
export function vehicleVideo({ video_url, external_video_url }: Vehicle): VideoView | null {
  const href = video_url ?? external_video_url;
  if (!href) return null;
  if (file.test(href)) return { kind: 'file', href };
  for (const [address, src] of players) {
    const id = address.exec(href)?.[1];
    if (id) return { kind: 'player', href, src: src(id) };
  }
  return { kind: 'page', href };
}

const originOf = (address: string) => /^https?:\/\/[^/?#]+/.exec(address)?.[0];

/** Origins for the content security policy: video files, and players in frames. */
export interface VideoOrigins {
  media: readonly string[];
  frames: readonly string[];
}

/** Sorted origins that the videos of a site need; its own files need none. */
export function videoOrigins(vehicles: readonly Vehicle[]): VideoOrigins {
  const media = new Set<string>();
  const frames = new Set<string>();
  for (const vehicle of vehicles) {
    const video = vehicleVideo(vehicle);
    if (!video || video.kind === 'page') continue;
    const origin = originOf(video.kind === 'file' ? video.href : video.src);
    if (origin) (video.kind === 'file' ? media : frames).add(origin);
  }
  return { media: [...media].sort(), frames: [...frames].sort() };
}
