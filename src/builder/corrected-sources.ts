// The settings that a site is built with: those of the folder and what the desk corrected over them. It notes the corrections
// that settings and content have made needless since; ../site/open-site.ts lays the others over the content.
import type { Correction } from '../domain/corrections/correction.ts';
import { project } from '../domain/corrections/standing.ts';
import { loadContent } from '../site/content/content.ts';
import { correctedContent } from '../site/content/corrected-content.ts';
import { addEnds, readCorrections } from '../stock/corrections/corrections-file.ts';
import { correctedSettings } from '../tenant/corrected-settings.ts';
import type { Tenant } from '../tenant/schema/index.ts';

interface Place {
  root: string;
  dataDir: string;
  /** ISO date at the dealer. */
  today: string;
  /** Epoch ms. */
  now: number;
}

/** Throws when the log or the content cannot be read. */
export async function correctedTenant(
  tenant: Tenant,
  { root, dataDir, today, now }: Place,
): Promise<Tenant> {
  const { slug } = tenant;
  const log = readCorrections(dataDir, slug);
  if (log.length === 0) return tenant;
  const corrected = correctedSettings(tenant, log, today);
  const stands = project(log, today).standing;
  const content = stands.some(({ subject }) => subject.kind === 'content')
    ? correctedContent(await loadContent(root, corrected.tenant, dataDir), log, today).ended
    : [];
  const ended: { correction: Correction; reason: 'same' | 'gone' }[] = [
    ...corrected.ended,
    ...content,
  ];
  addEnds(
    dataDir,
    slug,
    ended.map(({ correction: { id }, reason }) => ({ id, reason, at: now })),
  );
  return corrected.tenant;
}
