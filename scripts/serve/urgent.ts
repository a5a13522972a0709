// Builds and publishes one site between two nights with the existing programs, for urgent corrections (rule corrections-5).
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Tenant } from '../../src/tenant/schema/index.ts';
import { lastPublication } from '../../src/publish/publication.ts';
import { isFolder } from '../publish/targets.ts';

interface Places {
  root: string;
  dataDir: string;
  /** The folder that the server serves: of builds, or of published sites. */
  dist: string;
}

/** Throws when the site did not go live. */
export async function goLive({ slug }: Tenant, { root, dataDir, dist }: Places): Promise<void> {
  const published = lastPublication(dataDir, slug);
  const target = published && isFolder(published.target) ? resolve(published.target) : null;
  if (published && target === null) {
    throw new Error(`${slug} is published to ${published.target}; the next night takes it there`);
  }
  const out = target === null ? dist : join(root, 'dist');
  await run('build', [slug, '--out', out]);
  if (target !== null) await run('publish', [slug, '--to', target, '--out', out]);
}

function run(program: string, args: readonly string[]): Promise<void> {
  const file = fileURLToPath(new URL(`../${program}.ts`, import.meta.url));
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-2_000)));
    child.on('error', failed);
    child.on('close', (code) => {
      if (code === 0) done();
      else failed(new Error(`${program} ended with ${String(code)}: ${said.trim()}`));
    });
  });
}
