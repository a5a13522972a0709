// The rules a built site states for its host (`_headers`, `_redirects`), read with Netlify's own parsers, so that
// a local site behaves as on a CDN. It decides which rule applies; it knows no files or sockets.
import { join } from 'node:path';
import { parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';

interface HeaderRule {
  forRegExp: RegExp;
  values: Record<string, string>;
}

interface RedirectRule {
  from: string;
  to: string;
  status: number;
  /** Applies even where a file exists. */
  force: boolean;
}

export interface SiteRules {
  headers: HeaderRule[];
  /** Rules without a wildcard, by path, because there can be thousands. */
  exact: Map<string, RedirectRule>;
  wildcard: RedirectRule[];
  /** Lines that no host understands; the server prints them. */
  errors: string[];
}

/** Reads the rules of the built site in `folder`. A missing file means no rules of that kind. */
export async function readRules(folder: string): Promise<SiteRules> {
  const [headers, redirects] = await Promise.all([
    parseAllHeaders({
      headersFiles: [join(folder, '_headers')],
      configHeaders: undefined,
      minimal: false,
    }),
    parseAllRedirects({
      redirectsFiles: [join(folder, '_redirects')],
      configRedirects: [],
      minimal: true,
    }),
  ]);
  const exact = new Map<string, RedirectRule>();
  const wildcard: RedirectRule[] = [];
  for (const rule of redirects.redirects as RedirectRule[]) {
    const complete = { ...rule, status: rule.status ?? 301 };
    if (/[*:]/.test(complete.from)) wildcard.push(complete);
    // The first rule for a path wins, as it does on both hosts.
    else if (!exact.has(complete.from)) exact.set(complete.from, complete);
  }
  return {
    headers: headers.headers as HeaderRule[],
    exact,
    wildcard,
    errors: [...headers.errors, ...(redirects.errors as Error[])].map((error) => error.message),
  };
}

/** All headers that the rules give a path; where two rules name one header, the values are joined. */
export function headersFor(rules: SiteRules, path: string): Headers {
  const headers = new Headers();
  for (const rule of rules.headers) {
    if (!rule.forRegExp.test(path)) continue;
    for (const [name, value] of Object.entries(rule.values)) headers.append(name, value);
  }
  return headers;
}

/** The redirect (or rewrite, or 410) that applies to a path, with `:splat` and placeholders filled in. */
export function redirectFor(rules: SiteRules, path: string): RedirectRule | null {
  const exact = rules.exact.get(path) ?? rules.exact.get(path.replace(/\/+$/, ''));
  if (exact) return exact;
  for (const rule of rules.wildcard) {
    const values = matchPattern(rule.from, path);
    if (values) {
      const to = rule.to.replace(/:([a-z_]\w*)/gi, (whole, name: string) => values[name] ?? whole);
      return { ...rule, to };
    }
  }
  return null;
}

function matchPattern(pattern: string, path: string): Record<string, string> | null {
  const values: Record<string, string> = {};
  const wanted = pattern.split('/').filter(Boolean);
  const given = path.split('/').filter(Boolean);
  for (const [index, part] of wanted.entries()) {
    if (part === '*') {
      values.splat = given.slice(index).join('/');
      return values;
    }
    const value = given[index];
    if (value === undefined) return null;
    if (part.startsWith(':')) values[part.slice(1)] = value;
    else if (part !== value) return null;
  }
  return wanted.length === given.length ? values : null;
}
