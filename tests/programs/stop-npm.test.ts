import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

it('a server that npm started stops when npm is killed', async () => {
  const npm = spawn('npm', ['run', '--silent', 'serve', '--', '--preview'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      FORECOURT_LISTEN: '127.0.0.1:0',
      FORECOURT_SECRET: randomBytes(32).toString('hex'),
    },
  });
  try {
    let printed = '';
    npm.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
    await expect.poll(() => printed).toMatch(/\(port \d+\)/);
    const [, port = ''] = /\(port (\d+)\)/.exec(printed) ?? [];
    const address = `http://127.0.0.1:${port}`;
    expect((await fetch(address)).status).toBeGreaterThan(0);
    npm.kill('SIGTERM');
    const answers = () =>
      fetch(address).then(
        () => true,
        () => false,
      );
    await expect.poll(answers).toBe(false);
  } finally {
    // The group: npm, its shell and what they started.
    if (npm.pid !== undefined) {
      try {
        process.kill(-npm.pid, 'SIGKILL');
      } catch {
        // Everything has ended.
      }
    }
  }
});
