// The plan as text for a terminal.
import type { Reason } from '../../src/builder/affected.ts';
import type { Shard } from '../../src/builder/shards.ts';

export interface Plan {
  since: string | null;
  total: number;
  tenants: { slug: string; ms: number; reasons: Reason[] }[];
  removed: string[];
  shards: Shard[];
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

export function planText({ since, total, tenants, removed, shards }: Plan): string {
  const compared = since === null ? '' : ` since ${since}`;
  return [
    `${String(tenants.length)} of ${String(total)} tenants affected${compared}`,
    ...tenants.map(({ slug, ms, reasons }) => `  ${slug} (${seconds(ms)}): ${why(reasons)}`),
    ...removed.map(
      (slug) => `  ${slug} has no folder any more; its live site stays until you remove it`,
    ),
    ...(shards.length > 1
      ? [
          '',
          ...shards.map(
            ({ index, slugs, ms }) => `shard ${String(index)} (${seconds(ms)}): ${slugs.join(' ')}`,
          ),
        ]
      : []),
  ].join('\n');
}

const why = (reasons: readonly Reason[]): string =>
  reasons.map(({ kind, because }) => `${kind}: ${because}`).join('; ');
