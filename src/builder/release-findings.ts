// What the rules of the law find in a built release: its settings, and every page as its visitors get it. Pages whose content is
// known keep their findings.
import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { lawCheck, shownAmounts } from '../compliance/check.ts';
import type { SiteFacts } from '../compliance/facts.ts';
import type { LawFinding } from '../compliance/finding.ts';
import { isInForce } from '../compliance/rule.ts';
import { rules } from '../compliance/rules.ts';
import type { Vehicle } from '../domain/vehicle/vehicle.ts';
import { writeAtomically } from '../files/atomic-write.ts';
import { fingerprint } from '../files/fingerprint.ts';
import type { Manifest } from './manifest.ts';

interface CheckedRelease {
  /** Contains the files of the release. */
  folder: string;
  manifest: Pick<Manifest, 'pages'>;
  /** The vehicles of the snapshot that the release shows. */
  vehicles: readonly Vehicle[];
  site: SiteFacts;
}

/** `.data/<slug>/law-pages.json`: what the pages of the last release had. */
interface KnownPages {
  /** Hash of the settings and rules that the findings come from. */
  key: string;
  /** Path -> hash of its content, and its findings; most pages have none. */
  pages: Record<string, [content: string, findings: LawFinding[]]>;
}

const slugOf = (path: string): string | undefined => /^\/cars\/([^/]+)/.exec(path)?.[1];

/** `memory`: the file for known pages, and the hash of the rules' code. Without it every page is read. */
export function releaseFindings(
  { folder, manifest, vehicles, site }: CheckedRelease,
  memory: { file: string; code: string } | null,
): LawFinding[] {
  const check = lawCheck(site);
  const bySlug = new Map(vehicles.map((vehicle) => [vehicle.slug, vehicle]));
  const amounts = shownAmounts(vehicles, site);
  const key = memory === null ? '' : keyOf(site, memory.code);
  const known = memory === null ? null : readKnown(memory.file, key);
  const next: KnownPages = { key, pages: {} };
  for (const [path, { file, content }] of Object.entries(manifest.pages)) {
    const before = known?.pages[path];
    const own = before?.[0] === content ? before[1] : read(path, file);
    if (own !== null) next.pages[path] = [content, own];
  }
  if (memory !== null) writeAtomically(memory.file, JSON.stringify(next));
  const onPages = Object.values(next.pages).flatMap(([, findings]) => findings);
  return [...check.site(), ...onPages];

  /** Null for a page whose file is on another machine. */
  function read(path: string, file: string): LawFinding[] | null {
    const html = readBytes(join(folder, file));
    return html === null
      ? null
      : check.page({ path, html, amounts, vehicle: bySlug.get(slugOf(path) ?? '') });
  }
}

/** Pages are smaller; a file that fills it is read in the ordinary way. */
const pageBuffer = Buffer.allocUnsafeSlow(1_000_000);

/** A character for each byte of the file, in half the time of `readFileSync`; null: there is no such file. */
function readBytes(file: string): string | null {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  try {
    const length = readSync(descriptor, pageBuffer, 0, pageBuffer.length, 0);
    return length === pageBuffer.length
      ? readFileSync(file, 'latin1')
      : pageBuffer.toString('latin1', 0, length);
  } finally {
    closeSync(descriptor);
  }
}

const keyOf = ({ tenant, states, today }: SiteFacts, code: string): string =>
  fingerprint(
    JSON.stringify([
      code,
      tenant,
      states,
      rules.filter((rule) => isInForce(rule, today)).map(({ id }) => id),
    ]),
  );

function readKnown(file: string, key: string): KnownPages | null {
  if (!existsSync(file)) return null;
  try {
    const known = JSON.parse(readFileSync(file, 'utf8')) as KnownPages;
    return known.key === key ? known : null;
  } catch {
    return null;
  }
}
