// The rules of one release, read from its control file (page-data/host-rules.ts). Decides the answer of an address:
// headers, a redirect, another page, or 410. It is independent of files or sockets.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  cacheControlOf,
  hostRulesFile,
  hostRulesSchema,
  type HostRules,
} from '../page-data/host-rules.ts';
import { fillPath, matchPath } from '../page-data/path-pattern.ts';

/** The answer at an address that names no file. */
export type RuleResult =
  | { kind: 'redirect'; to: string; status: number }
  /** `of`: the page is about the one at this address, and exists only while that one does. */
  | { kind: 'page'; to: string; of?: string }
  | { kind: 'gone'; to: string };

export interface SiteRules {
  rules: HostRules;
  /** Indexed by address, because thousands of them must not slow a request. */
  exact: ReadonlyMap<string, RuleResult>;
}

/** Reads the rules of the built site in `folder`. Throws when they are missing, because the release is then incomplete. */
export async function readRules(folder: string): Promise<SiteRules> {
  const text = await readFile(join(folder, hostRulesFile), 'utf8');
  return siteRules(hostRulesSchema.parse(JSON.parse(text)));
}

export function siteRules(rules: HostRules): SiteRules {
  const { redirects, gone } = rules;
  const exact = new Map<string, RuleResult>([
    ...gone.paths.map((path): [string, RuleResult] => [path, { kind: 'gone', to: gone.page }]),
    ...redirects.map(({ from, to, status }): [string, RuleResult] => [
      from,
      { kind: 'redirect', to, status },
    ]),
  ]);
  return { rules, exact };
}

/** Headers of the answer at a path: those of every answer, and the Cache-Control of its class. */
export function headersFor({ rules }: SiteRules, path: string, status: number): Headers {
  const headers = new Headers(rules.headers);
  const caching = status === 404 ? rules.notFoundCaching : cacheControlOf(rules, path);
  headers.set('cache-control', caching);
  return headers;
}

/** The destination of an address that names no file; null when no rule applies. */
export function destinationOf({ rules, exact }: SiteRules, path: string): RuleResult | null {
  const plain = path.replace(/(.)\/+$/, '$1');
  const found = exact.get(plain);
  if (found) return found;
  for (const { from, to, status } of rules.patterns) {
    const values = matchPath(from, plain);
    if (values) return { kind: 'redirect', to: fillPath(to, values), status };
  }
  for (const { from, to, of } of rules.rewrites) {
    const values = matchPath(from, plain);
    if (values) return { kind: 'page', to, ...(of !== undefined && { of: fillPath(of, values) }) };
  }
  return null;
}
