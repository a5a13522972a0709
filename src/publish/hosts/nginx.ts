// nginx: maps for the `http` block and locations for the `server` block, included by the operator's configuration
// (docs/hosts/nginx.md). The operator's server block sets names, certificates and the root, which is the live link.
import { subjectsOf, type HostRules } from '../../page-data/host-rules.ts';
import { pathRegExp, patternNames } from '../../page-data/path-pattern.ts';
import { nameProblems, pageInCapitals, rulesMark, type Host } from './host.ts';

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;

type MapLine = [key: string, value: string];

/** Exact keys are compared first, then regular expressions in their order. */
const map = (
  variable: string,
  fallback: string,
  lines: readonly MapLine[],
  source = 'uri',
): string =>
  [
    `map $${source} $${variable} {`,
    ...[
      ['default', quoted(fallback)],
      ...lines.map(([key, value]) => [quoted(key), quoted(value)]),
    ].map(([key, value]) => `  ${String(key)} ${String(value)};`),
    '}',
  ].join('\n');

/** The address with nginx's variables for the names of the pattern `from`. */
function namesFilled(to: string, from: string): string {
  const names = patternNames(from);
  return to.replace(/:([a-z]\w*)/gi, (whole, name: string) =>
    names.includes(name) ? `$${name}` : whole,
  );
}

/** The same, with the visitor's query if it has none. */
function target(to: string, from = ''): string {
  const filled = namesFilled(to, from);
  return filled.includes('?') ? filled : `${filled}$is_args$args`;
}

/** A pattern as a key of a map whose groups carry the pattern's names. */
function key(pattern: string): string {
  const names = patternNames(pattern);
  if (names.length === 0) return pattern;
  let at = 0;
  return `~${pathRegExp(pattern).replace(/\((?!\?)/g, () => `(?<${names[at++] ?? ''}>`)}`;
}

function httpPart(name: string, rules: HostRules): string {
  const { caching, redirects, patterns, rewrites, gone } = rules;
  const page = caching.at(-1)?.cacheControl ?? '';
  const subjects = subjectsOf(rules);
  const classes = caching
    .slice(0, -1)
    .flatMap(({ paths, cacheControl }) => paths.map((path): MapLine => [key(path), cacheControl]));
  const leading = (status: number) =>
    [...redirects, ...patterns]
      .filter((rule) => rule.status === status)
      .map(({ from, to }): MapLine => [key(from), target(to, from)]);
  return [
    // Per visitor and site. The functions have limits of their own; this one costs them nothing.
    `limit_req_zone $binary_remote_addr zone=${name}_requests:1m rate=10r/s;`,
    map(`${name}_caching`, page, [['/404.html', rules.notFoundCaching], ...classes]),
    // The address of the page that decides whether this one exists: its own, or the vehicle's.
    map(
      `${name}_subject`,
      '$uri',
      subjects.map(({ from, of }): MapLine => [key(from), namesFilled(of, from)]),
    ),
    map(
      `${name}_needed`,
      '',
      subjects.map(({ from, of }): MapLine => [key(from), `${namesFilled(of, from)}.html`]),
    ),
    map(
      `${name}_gone`,
      '',
      gone.paths.map((path): MapLine => [path, '1']),
      `${name}_subject`,
    ),
    map(`${name}_301`, '', leading(301)),
    map(`${name}_302`, '', leading(302)),
    map(
      `${name}_page`,
      '',
      rewrites.map(({ from, to }): MapLine => [key(from), `${to}.html`]),
    ),
    '',
  ].join('\n\n');
}

const proxied = `    proxy_pass http://forecourt;
    proxy_http_version 1.1;
    proxy_set_header Host $http_host;
    proxy_set_header X-Real-IP $remote_addr;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Proto $scheme;
    # The functions send their own headers. An add_header of this location, even an empty one, keeps the site's away.
    add_header X-Forecourt "";`;

/** For each location that answers by itself. */
const onlyWithOwnRules = (
  rules: HostRules,
) => `    # Until the next reload, these are the rules of another release.
    if (!-e $document_root/${rulesMark(rules).file}) { return 418; }`;

/** nginx serves a page's file for `/page%2ehtml` too: the production server, which asks for the sign-in, gets both. */
const everySpelling = (pattern: string) =>
  pathRegExp(pattern).replace(/\$$/, '(?:(?:/index)?\\.html)?/*$');

const location = (match: string, body: string) => `location ${match} {\n${body}\n}`;

function serverPart(name: string, rules: HostRules): string {
  const { headers, gone, gated } = rules;
  const own = onlyWithOwnRules(rules);
  return [
    'charset utf-8;\ncharset_types text/plain text/css text/xml application/javascript application/json;',
    'gzip on;\ngzip_vary on;\ngzip_proxied any;\ngzip_types text/plain text/css text/xml application/javascript application/json application/manifest+json image/svg+xml;',
    'absolute_redirect off;',
    [
      ...Object.entries(headers).map(
        ([header, value]) => `add_header ${header} ${quoted(value)} always;`,
      ),
      `add_header Cache-Control $${name}_caching always;`,
    ].join('\n'),
    `error_page 404 /404.html;\nerror_page 410 ${gone.page}.html;\nerror_page 418 = @production;`,
    ...['/404.html', `${gone.page}.html`].map((page) => location(`= ${page}`, '    internal;')),
    location('@production', proxied),
    location('= /', `${own}\n    try_files /index.html =404;`),
    location(
      '= /site.webmanifest',
      `${own}\n    types {}\n    default_type application/manifest+json;`,
    ),
    '# Control files of the release and hidden files.',
    location('~ "^/_(?!assets/)|/\\.(?!well-known/)"', `${own}\n    return 404;`),
    location(
      '~ "^/(?:api|print|mcp)(?:/|$)|\\.md$"',
      `    limit_req zone=${name}_requests burst=50 nodelay;
    limit_req_status 429;
    # Each function has its own limit. The largest is that of a job application with its resume.
    client_max_body_size 5m;
${proxied}`,
    ),
    ...gated.map((pattern) => location(`~ ${quoted(everySpelling(pattern))}`, proxied)),
    location(`~ ${quoted(pageInCapitals)}`, proxied),
    location(
      '/',
      `${own}
    # Browsers read two slashes, or a slash and a backslash, as the beginning of another host.
    if ($request_uri ~ "^[^?]*(?://|\\x5c)") { return 404; }
    if ($request_uri ~ "^/index\\.html(\\?.*)?$") { return 301 /$1; }
    if ($request_uri ~ "^(/[^?]+?)(?:/index)?\\.html(\\?.*)?$") { return 301 $1$2; }
    if ($request_uri ~ "^(/[^?]+?)/+(\\?.*)?$") { return 301 $1$2; }
    if ($http_accept ~ "text/markdown") { return 418; }
    if ($${name}_gone) { return 410; }
    # Without a name, this is the folder itself, which is there.
    if (!-e $document_root$${name}_needed) { return 404; }
    if ($${name}_301) { return 301 $${name}_301; }
    if ($${name}_302) { return 302 $${name}_302; }
    try_files $uri $uri.html $${name}_page =404;`,
    ),
    '',
  ].join('\n\n');
}

export const nginx: Host = {
  reload: 'systemctl reload nginx',
  render({ slug, rules }) {
    const name = `forecourt_${slug.replace(/\W/g, '_')}`;
    return [
      { file: '_nginx-http.conf', content: httpPart(name, rules) },
      { file: '_nginx-server.conf', content: serverPart(name, rules) },
      rulesMark(rules),
    ];
  },
  problems: ({ files }) => nameProblems(files),
};
