// The release that a build made live, as publishing needs it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { liveManifest, releaseDir, releasePlace } from '../builder/release.ts';
import { hostRulesFile, hostRulesSchema } from '../page-data/host-rules.ts';
import type { SiteRelease } from './target.ts';

export type BuiltRelease =
  | { ok: true; site: SiteRelease; folder: string }
  | { ok: false; code: 'not-built'; errors: string[] };

export function readRelease(outDir: string, slug: string): BuiltRelease {
  const place = releasePlace(outDir, slug);
  const manifest = liveManifest(place);
  const folder = releaseDir(place, manifest?.release ?? '');
  const rulesFile = join(folder, hostRulesFile);
  if (!manifest || !existsSync(rulesFile)) {
    const state = manifest ? 'was built without host rules' : 'has no built site';
    const message = `${slug} ${state} in ${outDir}; run "npm run build -- ${slug}" first`;
    return { ok: false, code: 'not-built', errors: [message] };
  }
  const rules = hostRulesSchema.parse(JSON.parse(readFileSync(rulesFile, 'utf8')));
  return { ok: true, site: { slug, manifest, rules }, folder };
}
