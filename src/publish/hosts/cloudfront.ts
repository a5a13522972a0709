// CloudFront in front of a bucket: every address of a site is an object, and its metadata holds the rest of the answer,
// such as status and headers. Two functions (cloudfront-request.js, cloudfront-response.js) find the release of a host
// name and read the metadata.
import { filesOf, type FileRecord, type Manifest } from '../../builder/manifest.ts';
import { contentType } from '../../files/content-type.ts';
import { cacheControlOf, type HostRules } from '../../page-data/host-rules.ts';
import {
  fillPath,
  isControlPath,
  matchPath,
  pathRegExp,
  patternNames,
} from '../../page-data/path-pattern.ts';
import type { ObjectFacts } from '../objects/bucket.ts';
import { nameProblems, limitProblem, type HostProblem } from './host.ts';

export const cloudfrontLimits = {
  metadataBytes: 2_048,
  policyCharacters: 1_783,
  valueBytes: 1_024,
  /** Of the whole key-value store, which all sites share. */
  storeBytes: 5 * 1_024 * 1_024,
  functionBytes: 10_240,
};

export interface SiteObject extends ObjectFacts {
  /** Path below the folder of the release. */
  key: string;
  /** The file whose bytes it has; null for a redirect. */
  record: FileRecord | null;
}

const headersAsMetadata = ({ headers }: Pick<HostRules, 'headers'>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [`h-${name.toLowerCase()}`, value]),
  );

/** Address -> key: a page is at its address, without `.html`; the home page at `index`. */
const keyOf = (file: string) => file.replace(/\.html$/, '');

/** The objects of a release. Redirects come before gone vehicles, and these before files, as on the other hosts. */
export function siteObjects(
  rules: HostRules,
  manifest: Pick<Manifest, 'pages' | 'files'>,
  carried: readonly FileRecord[],
): SiteObject[] {
  const headers = headersAsMetadata(rules);
  const records = filesOf(manifest);
  const objects = new Map<string, SiteObject>();
  for (const record of [...records, ...carried]) {
    if (isControlPath(`/${record.file}`)) continue;
    const key = keyOf(record.file);
    const cacheControl =
      key === '404'
        ? rules.notFoundCaching
        : cacheControlOf(rules, key === 'index' ? '/' : `/${key}`);
    objects.set(key, {
      key,
      record,
      type: contentType(record.file),
      cacheControl,
      metadata: headers,
    });
  }
  for (const { from, to, of } of rules.rewrites) {
    if (of === undefined) continue;
    const page = manifest.pages[to];
    for (const path of Object.keys(manifest.pages)) {
      const values = page && matchPath(of, path);
      if (!values) continue;
      const at = fillPath(from, values);
      objects.set(at.slice(1), {
        key: at.slice(1),
        record: page,
        type: contentType(page.file),
        cacheControl: cacheControlOf(rules, at),
        metadata: headers,
      });
    }
  }
  const gonePage = records.find(({ file }) => `/${file}` === `${rules.gone.page}.html`) ?? null;
  for (const path of gonePaths(rules)) {
    objects.set(path.slice(1), {
      key: path.slice(1),
      record: gonePage,
      type: contentType('410.html'),
      cacheControl: cacheControlOf(rules, path),
      metadata: { ...headers, status: '410' },
    });
  }
  for (const { from, to, status } of rules.redirects) {
    objects.set(from.slice(1) || 'index', {
      key: from.slice(1) || 'index',
      record: null,
      type: 'text/plain; charset=utf-8',
      cacheControl: cacheControlOf(rules, from),
      metadata: { ...headers, status: String(status), location: to },
    });
  }
  return [...objects.values()];
}

/** Addresses of gone pages, and of the pages about them (rule reserve-6). */
const gonePaths = ({ gone, rewrites }: HostRules): string[] =>
  gone.paths.flatMap((path) => [
    path,
    ...rewrites.flatMap(({ from, of }) => {
      const values = of === undefined ? null : matchPath(of, path);
      return values ? [fillPath(from, values)] : [];
    }),
  ]);

type PatternRule = [pattern: string, to: string, status: 200 | 301 | 302];

/** First segment of an address -> the rules of a site with patterns below it, as the request function reads them. */
export function patternRules({ patterns, rewrites }: HostRules): Map<string, PatternRule[]> {
  const all = [
    ...patterns,
    // A page about another page gets an object for each of those pages, because the functions cannot look up objects.
    ...rewrites
      .filter(({ of }) => of === undefined)
      .map(({ from, to }) => ({ from, to, status: 200 as const })),
  ];
  const rules = new Map<string, PatternRule[]>();
  for (const { from, to, status } of all) {
    const first = from.split('/')[1] ?? '';
    const names = patternNames(from);
    const filled = to.replace(/:([a-z]\w*)/gi, (whole, name: string) =>
      names.includes(name) ? `$${String(names.indexOf(name) + 1)}` : whole,
    );
    rules.set(first, [...(rules.get(first) ?? []), [pathRegExp(from), filled, status]]);
  }
  return rules;
}

const bytesOf = (facts: Record<string, string>) =>
  Object.entries(facts).reduce((sum, [name, value]) => sum + Buffer.byteLength(name + value), 0);

export function cloudfrontProblems(
  rules: HostRules,
  objects: readonly SiteObject[],
): HostProblem[] {
  const limits = cloudfrontLimits;
  const check = (value: number, limit: number, what: string, remedy: string) =>
    limitProblem({ host: 'cloudfront', value, limit, what, remedy });
  const largest = Math.max(0, ...objects.map(({ metadata = {} }) => bytesOf(metadata)));
  const policy = rules.headers['Content-Security-Policy'] ?? '';
  const wildcard = [...rules.patterns, ...rules.rewrites].find(({ from }) => /^\/[:*]/.test(from));
  const names = objects.flatMap(({ record }) => record ?? []);
  return [
    ...check(
      largest,
      limits.metadataBytes,
      'bytes of headers and redirect in an object',
      'use fewer photo hosts or third-party hosts, or shorter addresses',
    ),
    ...check(
      policy.length,
      limits.policyCharacters,
      'characters in the Content-Security-Policy',
      'use fewer photo hosts or third-party hosts',
    ),
    ...[...patternRules(rules)].flatMap(([first, found]) =>
      check(
        Buffer.byteLength(JSON.stringify(found)),
        limits.valueBytes,
        `bytes of redirects with patterns below /${first}`,
        'use exact redirects',
      ),
    ),
    ...(wildcard
      ? [
          {
            stops: true,
            message: `cloudfront: the pattern ${wildcard.from} has no fixed first segment; use one`,
          },
        ]
      : []),
    ...nameProblems([...new Map(names.map((record) => [record.file, record])).values()]),
    ...(rules.gated.length > 0
      ? [
          {
            stops: false,
            message: `cloudfront: ${rules.gated.join(', ')} open without sign-in; send these addresses to the functions`,
          },
        ]
      : []),
    {
      stops: false,
      message:
        "cloudfront: the 404 page has the headers of the distribution's response headers policy, not those of the site",
    },
  ];
}
