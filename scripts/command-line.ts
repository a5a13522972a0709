// Shared by the commands: the project's folders, and parsing of the command line. A wrong command line ends the program
// with an error, the usage and exit code 2.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { listTenants } from '../src/tenant/load.ts';

export const root = fileURLToPath(new URL('..', import.meta.url));
/** Stock and state of the tenants. */
export const dataDir = process.env['FORECOURT_DATA_DIR'] ?? join(root, '.data');

type Given<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ allowPositionals: true; options: Options }>
>;

/** Prints the error in the command line and the usage, and ends the program. */
export function misuse(message: string, usage: string): never {
  console.error(`${message}\n${usage}`);
  process.exit(2);
}

/** Prints the usage and ends the program, where the command line asks for it. */
export function helpIfAsked(usage: string): void {
  if (!process.argv.slice(2).some((word) => word === '--help' || word === '-h')) return;
  console.log(usage);
  process.exit(0);
}

/** Parses the arguments with `read`. An error that it throws means wrong usage. */
export function readCommand<const Options extends ParseArgsOptionsConfig, Command>(
  usage: string,
  options: Options,
  read: (given: Given<Options>) => Command,
): Command {
  helpIfAsked(usage);
  try {
    return read(parseArgs({ allowPositionals: true, options }));
  } catch (error) {
    return misuse((error as Error).message, usage);
  }
}

/** The named tenants, each once. Throws for a name without a folder in `tenants`. */
export function knownTenants(slugs: readonly string[]): string[] {
  const known = listTenants(root);
  const unknown = slugs.filter((slug) => !known.includes(slug));
  if (unknown.length > 0) {
    throw new Error(`no tenant "${unknown.join('", "')}"; there are ${known.join(', ')}`);
  }
  return [...new Set(slugs)];
}

/** The one tenant of a command that takes exactly one. */
export function oneTenant([slug, ...rest]: readonly string[]): string {
  if (slug === undefined || rest.length > 0) throw new Error('name one tenant');
  knownTenants([slug]);
  return slug;
}

/** The named tenants, or with `--all` every tenant; one of the two has to be given. */
export function namedOrAll(slugs: readonly string[], all: boolean): string[] {
  if (all === slugs.length > 0) throw new Error('name tenants, or --all');
  return all ? listTenants(root) : knownTenants(slugs);
}

/** The port of `npm start` and `npm run dev`: PORT, by default 4321. Throws for a text that is no port. */
export function portOf(env: NodeJS.ProcessEnv): number {
  const port = Number(env['PORT'] || 4321);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error('PORT is not a port');
}

/** On a stop signal, runs `close` and ends the process. */
export function endOnSignal(close: () => Promise<unknown>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void close().finally(() => process.exit(0)));
  }
}

/** Aborted when the process is asked to stop. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => stop.abort());
  }
  return stop.signal;
}
