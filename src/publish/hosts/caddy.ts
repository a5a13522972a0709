// Caddy: a snippet with the site's rules, imported by the operator's site block (docs/hosts/caddy.md). The site block sets
// the address, and with it the certificate. The syntax is that of Caddy 2.6 and newer.
import { subjectsOf, type HostRules } from '../../page-data/host-rules.ts';
import { pathRegExp, patternNames } from '../../page-data/path-pattern.ts';
import { nameProblems, pageInCapitals, rulesMark, type Host } from './host.ts';

/** In a quoted Caddyfile token, only the quote is escaped. */
const quoted = (text: string) => `"${text.replaceAll('"', '\\"')}"`;
const indented = (text: string) => text.replace(/^(?=.)/gm, '\t');
const block = (head: string, lines: readonly string[]) =>
  `${head} {\n${indented(lines.join('\n'))}\n}`;

/** One placeholder with the target of an address, empty for other addresses. The first matching line applies. */
function map(
  placeholder: string,
  rules: readonly { from: string; to: string }[],
  source = 'path',
): string {
  const lines = rules.map(({ from, to }) => {
    const names = patternNames(from);
    if (names.length === 0) return `${quoted(from)} ${quoted(to)}`;
    const filled = to.replace(/:([a-z]\w*)/gi, (whole, name: string) =>
      names.includes(name) ? `\${${String(names.indexOf(name) + 1)}}` : whole,
    );
    return `${quoted(`~${pathRegExp(from)}`)} ${quoted(filled)}`;
  });
  return block(`map {${source}} {${placeholder}}`, [...lines, 'default ""']);
}

/** The visitor's query is kept. Without one, no question mark is added. */
const redirect = (status: 301 | 302) => [
  `@to${String(status)}query expression \`{to${String(status)}} != "" && {query} != ""\``,
  `redir @to${String(status)}query {to${String(status)}}?{query} ${String(status)}`,
  `@to${String(status)} expression \`{to${String(status)}} != ""\``,
  `redir @to${String(status)} {to${String(status)}} ${String(status)}`,
];

const plainAddress = (name: string, pattern: string, to: string) => [
  block(`@${name}query`, [`path_regexp ${name} ${quoted(pattern)}`, 'expression `{query} != ""`']),
  `redir @${name}query ${to}?{query} 301`,
  `@${name} path_regexp ${name} ${quoted(pattern)}`,
  `redir @${name} ${to} 301`,
];

const headers = (rules: HostRules) =>
  block(
    'header',
    Object.entries(rules.headers).map(([name, value]) => `${name} ${quoted(value)}`),
  );

/** Classes in reverse order, because a later header replaces an earlier one and the first matching class has to win. */
const caching = (rules: HostRules) =>
  [...rules.caching].reverse().flatMap(({ class: name, paths, cacheControl }) => {
    if (paths.length === 0) return [];
    const anyOf = paths.map((path) => pathRegExp(path)).join('|');
    return [
      `@${name} path_regexp ${quoted(anyOf)}`,
      `header @${name} Cache-Control ${quoted(cacheControl)}`,
    ];
  });

function siteRoute(rules: HostRules): string {
  const { redirects, patterns, rewrites, gone } = rules;
  const subjects = subjectsOf(rules);
  const leading = (status: number) =>
    map(
      `to${String(status)}`,
      [...redirects, ...patterns].filter((rule) => rule.status === status),
    );
  return block('route', [
    headers(rules),
    '@write not method GET HEAD',
    'header @write Allow "GET, HEAD"',
    'respond @write 405',
    ...caching(rules),
    '# Control files of the release and hidden files.',
    block('@control', ['path /_*', 'not path /_assets/*']),
    'error @control 404',
    block('@hidden', ['path */.*', 'not path /.well-known/*']),
    'error @hidden 404',
    ...plainAddress('index', '^/index\\.html$', '/'),
    // Two slashes, or a slash and a backslash, would lead to another host.
    ...plainAddress('html', '^(/[^/\\\\].*?)(?:/index)?\\.html$', '{re.html.1}'),
    ...plainAddress('slash', '^(/[^/\\\\].*?)/+$', '{re.slash.1}'),
    // The address of the page that decides whether this one exists: the vehicle's, or its own.
    map('subject', [
      ...subjects.map(({ from, of }) => ({ from, to: of })),
      { from: '*', to: ':splat' },
    ]),
    map(
      'gone',
      gone.paths.map((from) => ({ from, to: '1' })),
      'subject',
    ),
    '@gone expression `{gone} == "1"`',
    'error @gone 410',
    leading(301),
    ...redirect(301),
    leading(302),
    ...redirect(302),
    ...subjects.flatMap(({ from }, index) => [
      block(`@absent${String(index)}`, [
        `path_regexp ${quoted(pathRegExp(from))}`,
        'not file {subject}.html',
      ]),
      `error @absent${String(index)} 404`,
    ]),
    ...rewrites.flatMap(({ from, to }, index) => [
      `@rewrite${String(index)} path_regexp ${quoted(pathRegExp(from))}`,
      `rewrite @rewrite${String(index)} ${to}`,
    ]),
    '@webmanifest path *.webmanifest',
    'header @webmanifest Content-Type application/manifest+json',
    'try_files {path} {path}.html',
    block('file_server', ['disable_canonical_uris']),
  ]);
}

function errors(rules: HostRules): string {
  const page = rules.caching.at(-1)?.cacheControl ?? '';
  const answer = (status: number, file: string, cacheControl: string) => [
    `@error${String(status)} expression {err.status_code} == ${String(status)}`,
    block(`handle @error${String(status)}`, [
      headers(rules),
      `header Cache-Control ${quoted(cacheControl)}`,
      `rewrite * ${file}`,
      'file_server',
    ]),
  ];
  return block('handle_errors', [
    ...answer(410, `${rules.gone.page}.html`, page),
    ...answer(404, '/404.html', rules.notFoundCaching),
    block('handle', ['respond "{err.status_code} {err.status_text}"']),
  ]);
}

const production = 'reverse_proxy {$FORECOURT_FUNCTIONS:127.0.0.1:8080}';

export const caddy: Host = {
  reload: 'systemctl reload caddy',
  render({ slug, rules }) {
    const functions = [
      '^/(?:api|print|mcp)(?:/|$)',
      '\\.md$',
      ...rules.gated.map(pathRegExp),
      pageInCapitals,
    ].join('|');
    const snippet = block(`(${slug})`, [
      'encode gzip',
      `@functions path_regexp ${quoted(functions)}`,
      block('handle @functions', [production]),
      '@markdown header Accept *text/markdown*',
      block('handle @markdown', [production]),
      '# Until the next reload, these are the rules of another release.',
      `@otherRules not file /${rulesMark(rules).file}`,
      block('handle @otherRules', [production]),
      block('handle', [siteRoute(rules)]),
      errors(rules),
    ]);
    return [{ file: '_Caddyfile', content: `${snippet}\n` }, rulesMark(rules)];
  },
  problems: ({ files }) => nameProblems(files),
};
