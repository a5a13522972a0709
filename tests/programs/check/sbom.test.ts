import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Lockfile {
  packages: Record<string, { version?: string; link?: boolean; resolved?: string }>;
}
const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile;
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Record<string, string>;
};

it('the software bill of materials names every package that runs in production, at its locked version', () => {
  const words = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'];
  const document = JSON.parse(execFileSync('npm', words, { encoding: 'utf8' })) as {
    bomFormat: string;
    components: { purl: string }[];
  };
  expect(document.bomFormat).toBe('CycloneDX');
  const named = new Set(document.components.map(({ purl }) => decodeURIComponent(purl)));
  const wanted = Object.keys(manifest.dependencies).map(
    (name) => `pkg:npm/${name}@${String(lockfile.packages[`node_modules/${name}`]?.version)}`,
  );
  expect(wanted).toContain(
    `pkg:npm/hono@${String(lockfile.packages['node_modules/hono']?.version)}`,
  );
  expect(wanted.filter((purl) => !named.has(purl))).toEqual([]);
});

it('the bundler is installed once, in the version that vite uses', () => {
  const places = Object.keys(lockfile.packages).filter((path) => path.endsWith('/rolldown'));
  expect(places).toEqual(['node_modules/rolldown']);
});

it('the lockfile names no registry', () => {
  const resolved = Object.values(lockfile.packages).flatMap(({ link, resolved }) =>
    resolved !== undefined && !link ? [resolved] : [],
  );
  expect(resolved).toEqual([]);
  expect(Object.keys(lockfile.packages).length).toBeGreaterThan(500);
});
