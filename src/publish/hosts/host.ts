// The interface of a host: it renders the files that it needs in a release, and it knows its limits.
import { fingerprint } from '../../files/fingerprint.ts';
import type { FileRecord } from '../../builder/manifest.ts';
import type { HostRules } from '../../page-data/host-rules.ts';

// The `_headers` and `_redirects` syntax that Netlify and Cloudflare share. The order of the lines is the host's own.
export type HeaderBlock = [path: string, lines: string[]];

export const headersFile = (blocks: readonly HeaderBlock[]): string =>
  `${blocks.map(([path, lines]) => [path, ...lines.map((line) => `  ${line}`)].join('\n')).join('\n\n')}\n`;

export const headerLines = (headers: HostRules['headers']): string[] =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

interface RedirectLines {
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

/** A file that a host reads, at its path in the release without leading slash. */
export interface HostFile {
  file: string;
  content: string;
}

/** Why a release cannot be published to a host, or (`stops` false) what is lost on that host. */
export interface HostProblem {
  stops: boolean;
  /** One sentence: number, limit and remedy, or what is lost. */
  message: string;
}

export interface HostFacts {
  slug: string;
  rules: HostRules;
  /** Everything that is sent, including the assets of earlier releases. */
  files: readonly Pick<FileRecord, 'file' | 'bytes'>[];
}

export interface Host {
  /** The command that makes a running server read the new rules; left out when it reads them by itself. */
  reload?: string;
  render(facts: Pick<HostFacts, 'slug' | 'rules'>): HostFile[];
  /** Features that are lost when only the files are sent; left out when none are. */
  lostAsFiles?(rules: HostRules): string[];
  /** Checks limits only and sends nothing. */
  problems(facts: HostFacts): HostProblem[];
}

/**
 * A file, without content, whose name stands for these rules. A web server reads rules when it is reloaded. Where the live
 * release has no file of the name that it read, its rules belong to another release, and it leaves the answer to the
 * production server, which reads the rules of the live one.
 */
export const rulesMark = (rules: HostRules): HostFile => ({
  file: `_rules-${fingerprint(JSON.stringify(rules)).slice(0, 16)}`,
  content: '',
});

/** Addresses with a capital, without those of files, which web servers leave to the production server. */
export const pageInCapitals = '^/(?:[^_.A-Z][^.A-Z]*)?[A-Z][^.]*$';

/** The host did not answer, so the next sites need not wait for it (../circuit-breaker.ts). */
export class HostUnreachable extends Error {
  constructor(host: string, call: string, said: string, statusPage: string) {
    super(
      `${host}: ${call} did not answer (${said}); check the network of this machine and ${statusPage}, and run the same command again`,
    );
  }
}

/** The error of a call that a host answered with a status other than success. `remedies`: what to do, by status. */
export function refusal(answer: {
  host: string;
  call: string;
  status: number;
  said: string;
  remedies: Readonly<Record<number, string>>;
}): Error {
  const { host, call, status, said, remedies } = answer;
  const remedy = remedies[status] === undefined ? '' : `; ${remedies[status]}`;
  return new Error(`${host}: ${call} answered ${String(status)} (${said})${remedy}`);
}

/** The result of a call, or an error after `timeoutMs`, because official clients have no timeout or a long one. */
export async function withTimeout<Result>(
  work: Promise<Result>,
  timeoutMs: number,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    const message = `no answer within ${String(timeoutMs / 1_000)} s`;
    timer = setTimeout(() => fail(new Error(message)), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** 100000 -> "100,000". */
export const formatCount = (value: number): string => value.toLocaleString('en-US');

export interface HostLimit {
  host: string;
  value: number;
  limit: number;
  /** What is counted: "files". */
  what: string;
  remedy: string;
}

export function limitProblem({ host, value, limit, what, remedy }: HostLimit): HostProblem[] {
  if (value <= limit) return [];
  const message = `${host}: ${formatCount(value)} ${what}, ${formatCount(limit)} allowed; ${remedy}`;
  return [{ stops: true, message }];
}

/** Names that some hosts change, by decoding them or by ignoring their case. */
export function nameProblems(files: HostFacts['files']): HostProblem[] {
  const seen = new Map<string, string>();
  const problems: HostProblem[] = [];
  for (const { file } of files) {
    if (/[%#?]/.test(file)) {
      const message = `${file} contains %, # or ?, which addresses cannot name; rename it`;
      problems.push({ stops: true, message });
    }
    const alternate = seen.get(file.toLowerCase());
    if (alternate !== undefined) {
      const message = `${alternate} and ${file} differ by case alone, and some hosts mix them up; rename one`;
      problems.push({ stops: true, message });
    }
    seen.set(file.toLowerCase(), file);
  }
  return problems;
}
