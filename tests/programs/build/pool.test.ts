// The workers of a build before and after jobs; the builds in this folder show what they do in a job.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openPool } from '../../../src/builder/pool.ts';

it('starts workers before there is a job, so that they load their modules meanwhile, and no more than it may', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pool-'));
  const program = `import { writeFileSync } from 'node:fs';
    import { parentPort, threadId } from 'node:worker_threads';
    writeFileSync(${JSON.stringify(`${folder}/`)} + threadId, '');
    parentPort.on('message', () => undefined);`;
  const pool = openPool({
    size: 2,
    program: new URL(`data:text/javascript,${encodeURIComponent(program)}`),
    siteModule: '',
  });
  try {
    pool.start(1);
    await expect.poll(() => readdirSync(folder)).toHaveLength(1);
    pool.start(3);
    await expect.poll(() => readdirSync(folder)).toHaveLength(2);
  } finally {
    await pool.close('the test is over');
    rmSync(folder, { recursive: true });
  }
});
