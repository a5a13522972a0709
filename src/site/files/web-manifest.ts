// The web manifest: what a phone shows when a shopper adds the site to the home screen.
import type { SiteAssets } from '../assets/assets.ts';

export interface ManifestFacts {
  name: string;
  tagline: string;
  themeColour: string;
  icons: SiteAssets['icons'];
}

export const manifestPath = '/site.webmanifest';

export function manifestFile({ name, tagline, themeColour, icons }: ManifestFacts) {
  const icon = (src: string, size: number) => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
  });
  return `${JSON.stringify({
    name,
    short_name: name.length > 12 ? name.split(' ')[0] : name,
    description: tagline,
    lang: 'en-AU',
    start_url: '/',
    scope: '/',
    display: 'browser',
    theme_color: themeColour,
    background_color: '#ffffff',
    icons: [icon(icons.small, 192), icon(icons.large, 512)],
  })}\n`;
}
