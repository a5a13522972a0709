// A vehicle's video: a file a browser plays, a player of a known host, or a page elsewhere. Decides how it is
// opened and which origins a page must allow for that; nothing is loaded before a shopper asks.
import type { Vehicle } from './vehicle.ts';

export type VideoView =
  | { kind: 'file'; href: string }
  /** `src` is the host's player, to stand in a frame. */
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

/** The video to offer (rule photos-9), the dealer's own file before one elsewhere; null without any. */
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

/** Origins, for a policy of what a page may load: films, and players in frames. */
export interface VideoOrigins {
  media: readonly string[];
  frames: readonly string[];
}

/** Origins that the videos of a site need, sorted; its own files need none. */
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
