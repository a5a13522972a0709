// `npm run tenants -- new <slug>`: creates a minimal tenant, then builds its site and serves it with `npm start -- <slug>`.
import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { countText } from '../../src/domain/text/format.ts';
import { placesIn } from '../../src/stock/explain/places.ts';
import { readingSettings } from '../../src/stock/validate/read-stock.ts';
import { openSource } from '../../src/stock/sources/open.ts';
import type { Tenant } from '../../src/tenant/schema/index.ts';
import { errorLine, loadTenant } from '../../src/tenant/load.ts';
import {
  exampleLines,
  isSlug,
  nameFromSlug,
  newTenantFiles,
  type NewPlace,
  type NewTenant,
} from '../../src/tenant/new-tenant.ts';

const usage = `usage: npm run tenants -- new <slug> [--name NAME] [--from SOURCE] [--only-files]
  <slug>        folder and host name: lower-case letters, digits and hyphens
  --name        the trading name; by default made from the slug
  --from        the export, whose places become the locations: an http(s) address, or a file, which is copied into
                .data/exports if it is outside the project;
                by default 24 made-up vehicles
  --only-files  write the files, and neither build nor serve the site`;

/** Resolves to the exit code. With a server, it resolves when the server has ended. */
export async function createTenant(root: string, args: string[]): Promise<number> {
  const command = readCommand(root, args);
  if (!command.ok) {
    console.error(`${command.message}\n${usage}`);
    return 2;
  }
  const { slug } = command.tenant;
  writeFiles(root, command.tenant);
  let loaded = loadTenant(root, slug);
  if (loaded.ok && command.tenant.source !== null) {
    const places = await proposedPlaces(root, loaded.tenant);
    if (places.length > 0) {
      writeFiles(root, { ...command.tenant, places });
      loaded = loadTenant(root, slug);
    }
  }
  if (!loaded.ok) {
    for (const error of loaded.errors) console.error(errorLine(error));
    return 1;
  }
  for (const file of newTenantFiles(command.tenant).keys()) console.log(`wrote ${file}`);
  for (const line of exampleLines(loaded.tenant)) console.log(line);
  if (command.onlyFiles) return 0;
  return serve(root, slug);
}

function writeFiles(root: string, tenant: NewTenant): void {
  for (const [file, content] of newTenantFiles(tenant)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  }
}

/** At most this many places become locations, each with this share of the vehicles. */
const maxLocations = 12;
const minShare = 0.01;

/** The places of the export that are proposed as locations; prints them. */
async function proposedPlaces(root: string, tenant: Tenant): Promise<NewPlace[]> {
  const opened = openSource(tenant, undefined, { root, cwd: root, env: process.env, fetch });
  if (!opened.ok) return [];
  const found = await placesIn(opened.source, readingSettings(tenant, Date.now()));
  const all = found.reduce((sum, { count }) => sum + count, 0);
  const places = found.slice(0, maxLocations).filter(({ count }) => count >= all * minShare);
  for (const { name, city, state, count } of places) {
    const text = [name, city, state].filter((part) => part !== null).join(', ');
    console.log(`location proposed: ${text} (${countText(count, 'vehicles')})`);
  }
  const rest = found.length - places.length;
  if (rest > 0) {
    console.log(
      `${countText(rest, 'other places')} of the export have few vehicles and no location`,
    );
  }
  return places;
}

function readCommand(
  root: string,
  args: string[],
): { ok: true; tenant: NewTenant; onlyFiles: boolean } | { ok: false; message: string } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        from: { type: 'string' },
        'only-files': { type: 'boolean', default: false },
      },
    });
    const [slug, ...rest] = positionals;
    if (slug === undefined || rest.length > 0) throw new Error('name one new tenant');
    if (!isSlug(slug)) throw new Error(`"${slug}" is no slug`);
    if (existsSync(join(root, 'tenants', slug))) throw new Error(`tenants/${slug} exists already`);
    const name = values.name ?? nameFromSlug(slug);
    const source = sourceOf(root, slug, values.from);
    return { ok: true, tenant: { slug, name, source }, onlyFiles: values['only-files'] };
  } catch (error) {
    return { ok: false, message: (error as Error).message };
  }
}

function sourceOf(root: string, slug: string, from: string | undefined): NewTenant['source'] {
  if (from === undefined) return null;
  if (/^https?:\/\//i.test(from)) return { kind: 'http', url: from };
  const file = resolve(from);
  if (!existsSync(file)) throw new Error(`${from} does not exist`);
  const inside = relative(root, file);
  if (!inside.startsWith('..')) return { kind: 'file', path: inside };
  // Settings name no file outside the project: another machine does not have it.
  const [, ...endings] = basename(file).split('.');
  const path = join('.data', 'exports', [slug, ...endings].join('.'));
  mkdirSync(join(root, '.data', 'exports'), { recursive: true });
  copyFileSync(file, join(root, path));
  console.log(`copied ${from} to ${path}; replace that file when there is a new export`);
  return { kind: 'file', path };
}

function serve(root: string, slug: string): Promise<number> {
  const child = spawn(process.execPath, [join(root, 'scripts/start.ts'), slug], {
    cwd: root,
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((done) => {
    child.on('exit', (code) => done(code ?? 1));
  });
}
