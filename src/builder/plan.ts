// Turns slugs into plans: settings, day and inputs of each tenant, or the reason why it cannot be built.
// It decides nothing about pages; the clock is the argument `now`.
import { loadRuleText } from '../domain/analytics/third-party.ts';
import { wallTime } from '../domain/hours/calendar.ts';
import { errorLine, loadTenant } from '../tenant/load.ts';
import { explainError } from './disk.ts';
import { sharedInputs, tenantInputs, type SharedInputs } from './inputs.ts';
import type { TenantPlan } from './options.ts';
import type { Tenant } from '../tenant/schema/index.ts';
import { knownWeights, weightText } from './script-weights.ts';
import type { Correction } from '../domain/corrections/correction.ts';
import { project } from '../domain/corrections/standing.ts';
import { loadContent } from '../site/content/content.ts';
import { correctedContent } from '../site/content/corrected-content.ts';
import { addEnds, readCorrections } from '../stock/corrections/corrections-file.ts';
import { correctedSettings } from '../tenant/corrected-settings.ts';

export interface PlanOptions {
  root: string;
  dataDir: string;
  bundleId: string;
  /** Epoch ms. */
  now: number;
  /** 'YYYY-MM-DD' for every tenant instead of the day that `now` falls on in its time zone. */
  today?: string | undefined;
}

/** One plan per slug, in order. Never rejects: the errors of a tenant are in its plan. */
export function planTenants(
  options: PlanOptions & { slugs: readonly string[] },
): Promise<TenantPlan[]> {
  return Promise.all(options.slugs.map(openPlanner(options)));
}

/** Plans tenants one by one; what they share is read once. */
export function openPlanner(options: PlanOptions): (slug: string) => Promise<TenantPlan> {
  const shared = sharedInputs(options.root, options.dataDir, options.bundleId);
  return (slug) => planTenant(slug, shared, options);
}

async function planTenant(
  slug: string,
  shared: SharedInputs,
  { root, now, today }: PlanOptions,
): Promise<TenantPlan> {
  const loaded = loadTenant(root, slug);
  return loaded.ok
    ? planLoaded(loaded.tenant, shared, { now, today })
    : { slug, ok: false, errors: loaded.errors.map(errorLine) };
}

/** The plan of a tenant with these settings, over which corrections of the desk are laid. Never rejects. */
export async function planLoaded(
  settings: Tenant,
  shared: SharedInputs,
  { now, today: givenDay }: Pick<PlanOptions, 'now' | 'today'>,
): Promise<TenantPlan> {
  const { slug } = settings;
  const refused = (errors: string[]): TenantPlan => ({ slug, ok: false, errors });
  const today = givenDay ?? wallTime(now, settings.timeZone).day;
  try {
    const tenant = await correctedTenant(settings, { ...shared, today, now });
    const result = await tenantInputs(shared, tenant, today);
    if (!result.ok) return refused([result.error]);
    const { thirdParty, consent } = tenant;
    const weights = knownWeights(shared.dataDir, tenant);
    return {
      slug,
      ok: true,
      tenant,
      settings,
      today,
      inputs: result.inputs,
      snapshot: result.snapshot,
      vehicles: result.vehicles,
      photos: result.photos,
      thirdParty: thirdParty.map((script) => ({
        slug,
        id: script.id,
        when: loadRuleText(script, consent.analytics === 'ask'),
        budgetBytes: script.budgetBytes,
        weight: weightText(
          weights.find(({ id }) => id === script.id),
          script.budgetBytes,
        ),
      })),
    };
  } catch (error) {
    return refused([explainError(error)]);
  }
}

// The settings that a site is built with: those of the folder and what the desk corrected over them. It notes the corrections
// that settings and content have made needless since; ../site/open-site.ts lays the others over the content.
interface Place {
  root: string;
  dataDir: string;
  /** ISO date at the dealer. */
  today: string;
  /** Epoch ms. */
  now: number;
}

/** Throws when the log or the content cannot be read. */
async function correctedTenant(
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
