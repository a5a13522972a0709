// The workers of a build before and after jobs; the builds in this folder show what they do in a job.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { openPool } from '../../../src/builder/pool.ts';

it('starts every worker before there is a job, so that it loads its modules meanwhile', async () => {
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
  expect(readdirSync(folder)).toEqual([]);
  pool.start();
  await vi.waitFor(() => {
    expect(readdirSync(folder)).toHaveLength(2);
  });
  await pool.close('the test is over');
  rmSync(folder, { recursive: true });
});
