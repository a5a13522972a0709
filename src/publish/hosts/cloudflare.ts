// Cloudflare Workers: static assets with a door Worker (cloudflare-door.mjs) for what assets cannot do: 410, the caching
// of 404, gated pages and functions. The host applies header rules in order, and a later one can remove a header.
import { readFileSync } from 'node:fs';
import { hostRulesFile, subjectsOf, type HostRules } from '../../page-data/host-rules.ts';
import { pathRegExp, patternNames } from '../../page-data/path-pattern.ts';
import {
  formatCount,
  nameProblems,
  limitProblem,
  type Host,
  type HostProblem,
  headerLines,
  headersFile,
  redirectLines,
  redirectsFile,
  type HeaderBlock,
} from './host.ts';

export const cloudflareLimits = {
  files: 100_000,
  fileBytes: 25 * 1024 * 1024,
  headerRules: 100,
  lineLength: 2_000,
  exactRedirects: 2_000,
  patternRedirects: 100,
  doorPatterns: 100,
};

/** The door's data about a site: an asset that only the door reads. */
export const doorFile = '_door.json';

/** The caching of pages for every path, then the other classes in reverse, because a later rule replaces an earlier one. */
function headerBlocks({ headers, caching }: HostRules): HeaderBlock[] {
  const [page, ...classes] = [...caching].reverse();
  return [
    ['/*', [...headerLines(headers), `Cache-Control: ${page?.cacheControl ?? ''}`]],
    ...classes.flatMap(({ paths, cacheControl }) =>
      paths.map((path): HeaderBlock => [
        path,
        ['! Cache-Control', `Cache-Control: ${cacheControl}`],
      ]),
    ),
  ];
}

/** Addresses that run the door before the assets, in Cloudflare's pattern syntax. */
const doorPatterns = (rules: Pick<HostRules, 'gated' | 'rewrites'>): string[] => [
  '/api/*',
  '/mcp',
  '/*.md',
  '/print',
  '/print/*',
  `/${doorFile}`,
  `/${hostRulesFile}`,
  ...new Set(
    [...rules.gated, ...subjectsOf(rules).map(({ from }) => from)].map((pattern) =>
      pattern.replace(/:\w+/g, '*'),
    ),
  ),
];

function doorData(rules: HostRules): string {
  const { gone, gated, notFoundCaching } = rules;
  const subjects = subjectsOf(rules).map(({ from, of }) => [pathRegExp(from), numbered(of, from)]);
  return `${JSON.stringify({ gone, gated: gated.map(pathRegExp), subjects, notFoundCaching })}\n`;
}

/** The address with `$1`, `$2` for the names of the pattern `from`. */
const numbered = (to: string, from: string): string =>
  to.replace(
    /:([a-z]\w*)/gi,
    (_, name: string) => `$${String(patternNames(from).indexOf(name) + 1)}`,
  );

export const cloudflareDoor = (): string =>
  readFileSync(new URL('./cloudflare-door.mjs', import.meta.url), 'utf8');

/** How Cloudflare answers with files. With Cloudflare's own 404 page the door would not run, and 410 would be 404. */
export const assetSettings = (rules: Pick<HostRules, 'gated' | 'rewrites'>) => ({
  html_handling: 'drop-trailing-slash' as const,
  not_found_handling: 'none' as const,
  run_worker_first: doorPatterns(rules),
});

export const cloudflare: Host = {
  render({ rules }) {
    const { exact, patterns } = redirectLines(rules);
    return [
      { file: '_headers', content: headersFile(headerBlocks(rules)) },
      { file: '_redirects', content: redirectsFile([...exact, ...patterns]) },
      { file: doorFile, content: doorData(rules) },
    ];
  },
  lostAsFiles: ({ gone, gated }) => [
    ...(gone.paths.length > 0
      ? [
          `cloudflare: ${formatCount(gone.paths.length)} gone addresses, 410 becomes 404 without the door Worker`,
        ]
      : []),
    ...(gated.length > 0
      ? [`cloudflare: ${gated.join(', ')} open without sign-in, without the door Worker`]
      : []),
    'cloudflare: /api, /mcp and /print answer 404 without the door Worker',
  ],
  problems({ rules, files }) {
    const check = (value: number, limit: number, what: string, remedy: string): HostProblem[] =>
      limitProblem({ host: 'cloudflare', value, limit, what, remedy });
    const limits = cloudflareLimits;
    const blocks = headerBlocks(rules);
    const { exact, patterns } = redirectLines(rules);
    const longest = (lines: string[]) => Math.max(0, ...lines.map(({ length }) => length));
    const headers = blocks.flatMap(([, lines]) => lines.map((line) => `  ${line}`));
    const redirects = [...exact, ...patterns];
    return [
      ...check(files.length, limits.files, 'files', 'keep photos remote'),
      ...files.flatMap(({ file, bytes }) =>
        check(bytes, limits.fileBytes, `bytes in ${file}`, 'make the file smaller'),
      ),
      ...check(blocks.length, limits.headerRules, 'header rules', 'use fewer gated pages'),
      ...check(
        longest(headers),
        limits.lineLength,
        'characters in the longest header',
        'use fewer photo hosts or third-party hosts',
      ),
      ...check(
        longest(redirects),
        limits.lineLength,
        'characters in the longest redirect',
        'use shorter addresses',
      ),
      ...check(exact.length, limits.exactRedirects, 'exact redirects', 'publish to another host'),
      ...check(
        patterns.length,
        limits.patternRedirects,
        'redirects with patterns',
        'use exact redirects',
      ),
      ...check(
        doorPatterns(rules).length,
        limits.doorPatterns,
        'addresses that wake the door Worker',
        'use fewer gated pages',
      ),
      ...nameProblems(files),
    ];
  },
};
