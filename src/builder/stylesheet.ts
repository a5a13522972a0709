// The one stylesheet of a tenant: its template's rules, then its own custom properties, under a hashed name.
// It joins the two texts and does not know what they mean.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteShell } from '../page-data/page-data.ts';
import { fingerprint } from '../files/fingerprint.ts';

export interface Stylesheet {
  /** Path in the site without leading slash, in the folder of the template's file, so that relative addresses work. */
  file: string;
  href: string;
  content: string;
  /** Addresses of the fonts that a page needs first: those with a `unicode-range` (src/bundler/fonts.ts). */
  earlyFonts: string[];
}

const earlyFace = /@font-face\s*\{[^}]*url\("?([^)"]+)"?\)[^}]*unicode-range:/g;

/** Joins the template's file in the bundle with the theme of `shell`. */
export function siteStylesheet(
  clientDir: string,
  templateHref: string,
  shell: Pick<SiteShell, 'themeCss'>,
): Stylesheet {
  const rules = readFileSync(join(clientDir, templateHref), 'utf8').trimEnd();
  const content = `${rules}\n${shell.themeCss}`;
  const folder = templateHref.slice(0, templateHref.lastIndexOf('/') + 1);
  const href = `${folder}site.${fingerprint(content).slice(0, 8)}.css`;
  const earlyFonts = [...rules.matchAll(earlyFace)].flatMap(([, font]) => font ?? []);
  return { file: href.slice(1), href, content, earlyFonts };
}
