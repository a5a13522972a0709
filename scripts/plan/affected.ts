// Collects the facts for src/builder/affected.ts: settings before and after, files, live releases.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  reasonsOfFiles,
  reasonsOfInputs,
  type Reason,
  type TenantFacts,
} from '../../src/builder/affected.ts';
import { changedInputs } from '../../src/builder/inputs.ts';
import { planTenants } from '../../src/builder/plan.ts';
import { liveManifest, releasePlace } from '../../src/builder/release.ts';
import { bundleId } from '../../src/bundler/bundle.ts';
import { listTenants, loadTenants, tenantHash } from '../../src/tenant/load.ts';
import type { Tenant } from '../../src/tenant/schema/index.ts';
import { demoTenants } from '../start/prepare.ts';
import { baseOf, changedFiles, settingsAt } from './git-changes.ts';

export interface Affected {
  affected: { slug: string; reasons: Reason[] }[];
  /** Tenants that had a folder before the change and have none now. */
  removed: string[];
  /** All tenants, affected or not. */
  total: number;
}

/** By the files that changed since the branch left `ref`. Throws a GitError. */
export function affectedSince(root: string, ref: string): Affected {
  const base = baseOf(root, ref);
  const files = changedFiles(root, base);
  const before = mkdtempSync(join(tmpdir(), 'forecourt-plan-'));
  try {
    settingsAt(root, base, before);
    const slugs = listTenants(root);
    const earlier = listTenants(before);
    const existed = new Set(earlier);
    const demos = new Set(demoTenants(root));
    const [now, then] = [settingsBySlug(root), settingsBySlug(before)];
    const affected = slugs
      .map((slug) => {
        const [tenant, old] = [now.get(slug), then.get(slug)];
        const facts: TenantFacts = {
          slug,
          isDemo: demos.has(slug),
          template: tenant?.template ?? null,
          // With errors before or after, it is unknown whether the sites would differ.
          settingsDiffer: !tenant || !old || tenantHash(tenant) !== tenantHash(old),
          existed: existed.has(slug),
          sources: tenant ? sourcesOf(tenant) : [],
          hasOwn: (path) => existsSync(join(root, 'tenants', slug, 'content', path)),
        };
        return { slug, reasons: reasonsOfFiles(files, facts) };
      })
      .filter(({ reasons }) => reasons.length > 0);
    const removed = earlier.filter((slug) => !slugs.includes(slug));
    return { affected, removed, total: slugs.length };
  } finally {
    rmSync(before, { recursive: true, force: true });
  }
}

/** Merged settings of all tenants without errors. */
const settingsBySlug = (root: string): Map<string, Tenant> =>
  new Map(loadTenants(root).tenants.map(({ tenant }) => [tenant.slug, tenant]));

function sourcesOf({ stock: { source, feeds } }: Tenant): string[] {
  const file = source.kind === 'file' ? source : null;
  return [file?.path, file?.countPath, feeds.reviews, feeds.offers].filter(
    (path) => typeof path === 'string',
  );
}

/** Compares with the inputs of the live releases. */
export async function affectedByInputs(deps: {
  root: string;
  dataDir: string;
  outDir: string;
  now: number;
}): Promise<Affected> {
  const { root, outDir } = deps;
  const slugs = listTenants(root);
  const plans = await planTenants({ ...deps, slugs, bundleId: bundleId(root) });
  const affected = plans
    .map((plan) => ({ slug: plan.slug, reasons: reasonsOf(plan) }))
    .filter(({ reasons }) => reasons.length > 0);
  return { affected, removed: [], total: slugs.length };

  function reasonsOf(plan: (typeof plans)[number]): Reason[] {
    const live = liveManifest(releasePlace(outDir, plan.slug));
    if (!live) return [{ kind: 'new', because: 'no live release here' }];
    if (!plan.ok) return [{ kind: 'settings', because: plan.errors[0] ?? 'it has errors' }];
    return reasonsOfInputs(changedInputs(plan.inputs, live.inputs));
  }
}

/** The tenants that the caller names, whatever changed. */
export function named(root: string, slugs: readonly string[]): Affected {
  const reasons: Reason[] = [{ kind: 'stock', because: 'asked for' }];
  return {
    affected: slugs.map((slug) => ({ slug, reasons })),
    removed: [],
    total: listTenants(root).length,
  };
}
