import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

it('a server that npm started stops when npm is killed', async () => {
  const data = mkdtempSync(join(tmpdir(), 'forecourt-stop-'));
  const npm = spawn('npm', ['run', '--silent', 'search-server', '--', '--data', data], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      FORECOURT_SEARCH_KEY: 'searches',
      FORECOURT_SEARCH_ADMIN_KEY: 'writes',
    },
  });
  try {
    let printed = '';
    npm.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
    const address = await vi.waitFor(
      () => {
        const [, found] = /ready (http:\S+)/.exec(printed) ?? [];
        if (found === undefined) throw new Error(`not ready: ${printed}`);
        return found;
      },
      { timeout: 20_000 },
    );
    expect((await fetch(address)).status).toBeGreaterThan(0);
    npm.kill('SIGTERM');
    const answers = () =>
      fetch(address).then(
        () => true,
        () => false,
      );
    await vi.waitFor(async () => expect(await answers()).toBe(false), { timeout: 20_000 });
  } finally {
    // The group: npm, its shell and what they started.
    if (npm.pid !== undefined) {
      try {
        process.kill(-npm.pid, 'SIGKILL');
      } catch {
        // Everything has ended.
      }
    }
    rmSync(data, { recursive: true, force: true });
  }
}, 60_000);
