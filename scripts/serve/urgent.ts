// Starts the program that makes one site live between two nights, for urgent corrections (rule corrections-5).
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('urgent-release.ts', import.meta.url));
/** Exit code of a program that can not do its work now and may be asked again. */
const busy = 75;

/** `dist`: the folder that the server serves. Throws when the site did not go live. */
export function goLive(slug: string, dist: string): Promise<'live' | 'busy'> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [program, slug, '--dist', dist], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-2_000)));
    child.on('error', failed);
    child.on('close', (code) => {
      if (code === 0) done('live');
      else if (code === busy) done('busy');
      else failed(new Error(said.trim().split('\n').at(-1) ?? `it ended with ${String(code)}`));
    });
  });
}
