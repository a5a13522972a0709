// `npm run plan`: which tenants a change affects and why, divided into CI jobs with equal work. The rules are in
// src/builder (affected.ts, shards.ts).
import { resolve, join } from 'node:path';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { secondsText } from '../src/domain/text/units.ts';
import { balance, estimateWork, type KnownWork, type Shard } from '../src/builder/shards.ts';
import { listTenants } from '../src/tenant/load.ts';
import { dataDir, knownTenants, readCommand, root } from './command-line.ts';
import { affectedByInputs, affectedSince, named, type Affected } from './plan/affected.ts';
import { GitError } from './plan/git-changes.ts';
import type { Reason } from '../src/builder/affected.ts';

export interface Plan {
  since: string | null;
  total: number;
  tenants: { slug: string; ms: number; reasons: Reason[] }[];
  removed: string[];
  shards: Shard[];
}

function planText({ since, total, tenants, removed, shards }: Plan): string {
  const compared = since === null ? '' : ` since ${since}`;
  return [
    `${String(tenants.length)} of ${String(total)} tenants affected${compared}`,
    ...tenants.map(({ slug, ms, reasons }) => `  ${slug} (${secondsText(ms)}): ${why(reasons)}`),
    ...removed.map(
      (slug) => `  ${slug} has no folder any more; its live site stays until you remove it`,
    ),
    ...(shards.length > 1
      ? [
          '',
          ...shards.map(
            ({ index, slugs, ms }) =>
              `shard ${String(index)} (${secondsText(ms)}): ${slugs.join(' ')}`,
          ),
        ]
      : []),
  ].join('\n');
}

const why = (reasons: readonly Reason[]): string =>
  reasons
    .map(({ kind, because }) => (because === undefined ? kind : `${kind}: ${because}`))
    .join('; ');

const reportSchema = z.object({ pages: z.number(), rendered: z.number(), ms: z.number() });
const stockSchema = z.object({ count: z.number() });

/** Files that are missing or unreadable count as unknown: a plan needs no build before it. */
const knownWork = (dataDir: string, slug: string): KnownWork => ({
  report: read(join(dataDir, slug, 'build-report.json'), reportSchema),
  vehicles: read(join(dataDir, slug, 'current.json'), stockSchema)?.count ?? null,
});

function read<Output>(file: string, schema: z.ZodType<Output>): Output | null {
  try {
    return schema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}

const usage = `usage: npm run plan -- [<slug>… | --all | --since REF] [--shards N] [--out dist] [--json]
  <slug>    these tenants, whatever changed
  --all     every tenant, whatever changed
  --since   tenants affected by the changes since the branch left this commit
            without these: tenants affected by the changes since their live releases
  --shards  number of CI jobs that share the work; default: 1
  --out     folder of the live releases
  --json    print the plan as one JSON document`;

const args = readCommand(
  usage,
  {
    since: { type: 'string' },
    all: { type: 'boolean', default: false },
    shards: { type: 'string', default: '1' },
    out: { type: 'string', default: 'dist' },
    json: { type: 'boolean', default: false },
  },
  ({ values, positionals }) => {
    const { since, all, json } = values;
    const shards = Number(values.shards);
    if (!Number.isInteger(shards) || shards < 1) throw new Error('--shards takes a number from 1');
    if (since === '') throw new Error('--since takes a commit, for example origin/main');
    const ways = [since !== undefined, all, positionals.length > 0].filter(Boolean);
    if (ways.length > 1) throw new Error('slugs, --all or --since: only one of them');
    const slugs = all ? listTenants(root) : knownTenants(positionals);
    return { since, slugs, json, shards, out: resolve(values.out) };
  },
);
const { affected, removed, total } = await found().catch((error: unknown) => {
  if (!(error instanceof GitError)) throw error;
  console.error(`${error.message}\nA shallow clone lacks older commits: fetch the whole history.`);
  return process.exit(1);
});
const work = estimateWork(
  affected.map(({ slug, reasons }) => ({
    slug,
    kinds: reasons.map(({ kind }) => kind),
    known: knownWork(dataDir, slug),
  })),
);
const msOf = new Map(work.map(({ slug, ms }) => [slug, ms]));
const plan = {
  since: args.since ?? null,
  total,
  tenants: affected.map(({ slug, reasons }) => ({ slug, ms: msOf.get(slug) ?? 0, reasons })),
  removed,
  shards: balance(work, args.shards),
};
console.log(args.json ? JSON.stringify(plan) : planText(plan));

async function found(): Promise<Affected> {
  if (args.since !== undefined) return affectedSince(root, args.since);
  if (args.slugs.length > 0) return named(root, args.slugs);
  return affectedByInputs({ root, dataDir, outDir: args.out, now: Date.now() });
}
