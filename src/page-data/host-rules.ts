// The rules of a built site for its host, as data: headers by class of path, redirects, gone addresses, gated pages.
// A release holds them as a control file. Our own server reads that file; other hosts get files rendered from it.
import { z } from 'zod';
import { matchesAny } from './path-pattern.ts';

/** The control file in a release. No host serves it. */
export const hostRulesFile = '_host-rules.json';

const redirectSchema = z.strictObject({
  from: z.string(),
  to: z.string(),
  status: z.union([z.literal(301), z.literal(302)]),
});

/** In this order: the first class that matches a path applies. The last matches every path. */
const pathClasses = ['gated', 'asset', 'photo', 'index-file', 'data', 'page'] as const;

/** Paths are patterns (path-pattern.ts). */
export const hostRulesSchema = z.strictObject({
  version: z.literal(1),
  /** Host name of the site, for hosts that need it. */
  host: z.string(),
  headers: z.record(z.string(), z.string()),
  /** Cache-Control by class of path. */
  caching: z.array(
    z.strictObject({
      class: z.enum(pathClasses),
      paths: z.array(z.string()),
      cacheControl: z.string(),
    }),
  ),
  /** Cache-Control of an answer 404, whatever its path. */
  notFoundCaching: z.string(),
  /** Patterns that match every page but gated ones, for hosts that need each class to be listed. */
  pages: z.array(z.string()),
  /** Exact addresses. Hosts count them separately from patterns. */
  redirects: z.array(redirectSchema),
  /** `to` may contain the names of `from`, and `:splat` for its `*`. */
  patterns: z.array(redirectSchema),
  /** A page that is also the answer at other addresses. */
  rewrites: z.array(
    z.strictObject({
      from: z.string(),
      to: z.string(),
      /** The address that the page is about, with the names of `from`. Without a page there, the answer is 404 or 410. */
      of: z.string().optional(),
    }),
  ),
  /** Vehicles that left the site: answered with 410 and the page `page`. The last gone comes first. */
  gone: z.strictObject({ page: z.string(), paths: z.array(z.string()) }),
  /** Patterns of pages for signed-in visitors only. */
  gated: z.array(z.string()),
});

export type HostRules = z.infer<typeof hostRulesSchema>;

/** An address and its target, from the modules of the site. */
export interface Redirect {
  from: string;
  to: string;
  /** 200 shows the page at this address too. */
  status: 200 | 301 | 302;
  /** With 200: the address that the page is about (HostRules.rewrites). */
  of?: string;
}

/** Pages about another page, and the address of that one (rule reserve-6). */
export const subjectsOf = ({
  rewrites,
}: Pick<HostRules, 'rewrites'>): { from: string; of: string }[] =>
  rewrites.flatMap(({ from, of }) => (of === undefined ? [] : [{ from, of }]));

/** The Cache-Control of the first class that matches the path. */
export function cacheControlOf({ caching }: Pick<HostRules, 'caching'>, path: string): string {
  const found = caching.find(({ paths }) => matchesAny(paths, path));
  if (!found) throw new Error(`no class of the host rules matches ${path}`);
  return found.cacheControl;
}
