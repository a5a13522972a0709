// A copy of the project in .cache/bench with its own tenants and stock, so that benchmarks change no real site.
// Packages resolve from the project above it.
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measure, type Cost } from '../measure.ts';

export const projectRoot = fileURLToPath(new URL('../../..', import.meta.url));
export const benchRoot = join(projectRoot, '.cache', 'bench');

/** Runs a command of the demo: `npm run demo -- …`. */
export const runDemo = (args: string[]): Promise<Cost> =>
  measure(process.execPath, [join(projectRoot, 'scripts/demo/cli.ts'), ...args], {
    cwd: projectRoot,
  });

const copied = ['src', 'scripts', 'content', 'public', 'tenants/_defaults.json', 'tenants/_groups'];
const copiedFiles = ['astro.config.mjs', 'package.json', 'package-lock.json', 'tsconfig.json'];

interface BuildJson {
  ms: number;
  tenants: {
    slug: string;
    pages: number;
    rendered: number;
    unchanged: number;
    removed: number;
    bytes: number;
    ms: number;
  }[];
}

export interface Workspace {
  root: string;
  /** Adds a tenant with the settings of a demo tenant and `vehicles` generated vehicles, ingested. */
  addTenant(slug: string, like: string, export_: string): Promise<void>;
  /** Adds a tenant that reads `export_` itself, and does not ingest it. */
  copyTenant(slug: string, like: string, export_: string): void;
  /** Changes the export that a tenant reads. */
  readFrom(slug: string, export_: string): void;
  /** Runs a command as an operator would. */
  run(program: string, ...args: string[]): Promise<Cost>;
  /** Ingests another export. */
  ingest(slug: string, export_: string): Promise<void>;
  /** Runs the build command as an operator would. */
  build(slugs: string[], ...flags: string[]): Promise<Cost & { report: BuildJson }>;
  /** Moves the built sites away, so that the next build is a clean one. */
  takeSitesAway(): void;
  /** Uses the project's own bundle of the same sources. */
  shareBundle(): void;
  /** Removes the bundle, so that the next build creates it. */
  forgetBundle(): void;
}

/**
 * Moves a folder away. Nothing is deleted while a benchmark runs: for minutes after a deletion, ext4 checks freed
 * inodes before it reuses them, and a new file costs five to twenty times as much.
 */
export function putAway(folder: string): void {
  if (!existsSync(folder)) return;
  const away = join(benchRoot, 'away');
  mkdirSync(away, { recursive: true });
  renameSync(folder, join(away, String(readdirSync(away).length)));
}

/** Deletes the folders that were moved away; call it after all measurements. */
export function deleteAway(): void {
  rmSync(join(benchRoot, 'away'), { recursive: true, force: true });
}

/** `source`: the checkout whose code, texts and demo tenants the workspace gets. */
export function createWorkspace(name: string, source = projectRoot): Workspace {
  const root = join(benchRoot, name);
  putAway(root);
  mkdirSync(root, { recursive: true });
  for (const path of [...copied, ...copiedFiles]) {
    if (existsSync(join(source, path))) {
      cpSync(join(source, path), join(root, path), { recursive: true });
    }
  }
  // The project's demo pictures are not drawn again.
  mkdirSync(join(root, '.cache'), { recursive: true });
  symlinkSync(join(projectRoot, '.cache', 'pictures'), join(root, '.cache', 'pictures'));
  const run = (program: string, ...args: string[]) =>
    measure(process.execPath, [join(root, 'scripts', `${program}.ts`), ...args], { cwd: root });
  const change = (slug: string, edit: (settings: Record<string, unknown>) => void) => {
    const file = join(root, 'tenants', slug, 'tenant.json');
    const settings = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    edit(settings);
    writeFileSync(file, JSON.stringify(settings, null, 2));
  };
  return {
    root,
    run,
    copyTenant(slug, like, export_) {
      const from = join(source, 'tenants', like);
      cpSync(from, join(root, 'tenants', slug), { recursive: true });
      change(slug, (settings) => {
        Object.assign(settings, { slug, url: `https://${slug}.example`, websiteId: slug });
      });
      this.readFrom(slug, export_);
    },
    readFrom(slug, export_) {
      // Settings name files of the project only.
      const path = join('exports', `${slug}.ndjson`);
      mkdirSync(join(root, 'exports'), { recursive: true });
      copyFileSync(export_, join(root, path));
      change(slug, (settings) => {
        (settings['stock'] as { source: object }).source = { kind: 'file', path };
      });
    },
    async addTenant(slug, like, export_) {
      this.copyTenant(slug, like, export_);
      await run('ingest', slug, '--from', export_, '--accept');
    },
    async ingest(slug, export_) {
      await run('ingest', slug, '--from', export_, '--accept');
    },
    async build(slugs, ...flags) {
      const cost = await run('build', ...slugs, '--json', ...flags);
      return { ...cost, report: JSON.parse(cost.stdout) as BuildJson };
    },
    takeSitesAway() {
      putAway(join(root, 'dist'));
    },
    shareBundle() {
      const bundles = join(projectRoot, '.cache', 'bundle');
      mkdirSync(bundles, { recursive: true });
      symlinkSync(bundles, join(root, '.cache', 'bundle'));
    },
    forgetBundle() {
      putAway(join(root, '.cache', 'bundle'));
    },
  };
}
