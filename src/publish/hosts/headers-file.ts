// The `_headers` and `_redirects` syntax that Netlify and Cloudflare share. The order of the lines is the host's own.
import type { HostRules } from '../../page-data/host-rules.ts';

export type HeaderBlock = [path: string, lines: string[]];

export const headersFile = (blocks: readonly HeaderBlock[]): string =>
  `${blocks.map(([path, lines]) => [path, ...lines.map((line) => `  ${line}`)].join('\n')).join('\n\n')}\n`;

export const headerLines = (headers: HostRules['headers']): string[] =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

export interface RedirectLines {
  exact: string[];
  patterns: string[];
}

/** Exact addresses first, because a host that limits patterns counts every line from the first pattern on. */
export const redirectLines = ({ redirects, patterns, rewrites }: HostRules): RedirectLines => ({
  exact: redirects.map(({ from, to, status }) => `${from} ${to} ${String(status)}`),
  patterns: [
    ...patterns.map(({ from, to, status }) => `${from} ${to} ${String(status)}`),
    ...rewrites.map(({ from, to }) => `${from} ${to} 200`),
  ],
});

export const redirectsFile = (lines: readonly string[]): string =>
  lines.map((line) => `${line}\n`).join('');
