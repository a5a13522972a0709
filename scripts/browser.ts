// Finds a Chromium for tests, pictures and benchmarks, or installs one: Debian's where apt can, Playwright's elsewhere.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** Flags for a Chromium that root can start, and that sends no requests except those of the page. */
export const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH;
  const known = [named, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  for (const path of known) if (path && existsSync(path)) return path;
  const own = chromium.executablePath();
  return existsSync(own) ? own : null;
}

/** Chromium without windows, if installed: the same engine at half the time. Benchmarks use the whole browser. */
const headlessShell = '/usr/bin/chromium-headless-shell';

/** For tests and pictures: Chromium without windows if it is installed, else the whole browser. */
export function ensureHeadless(): BrowserResult {
  const path = findHeadless();
  return path === null ? ensureChromium() : { ok: true, path };
}

/** The same without an installation; null: there is none. */
export const findHeadless = (): string | null =>
  !process.env.CHROMIUM_PATH && existsSync(headlessShell) ? headlessShell : findChromium();

export const launchChromium = (executablePath: string) =>
  chromium.launch({ executablePath, args: chromiumFlags });

export type BrowserResult = { ok: true; path: string } | { ok: false; message: string };

/** Path of a Chromium. Installs one when there is none and the user may do so. */
export function ensureChromium(): BrowserResult {
  const found = findChromium();
  if (found) return { ok: true, path: found };
  const steps: [string, string[]][] =
    process.platform === 'linux' && process.getuid?.() === 0
      ? [
          ['apt-get', ['update', '-qq']],
          [
            'apt-get',
            ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'],
          ],
        ]
      : [['npx', ['playwright', 'install', 'chromium']]];
  for (const [command, args] of steps) {
    console.error(`No Chromium found; running ${command} ${args.join(' ')} …`);
    spawnSync(command, args, {
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  const installed = findChromium();
  return installed
    ? { ok: true, path: installed }
    : {
        ok: false,
        message:
          'No Chromium could be installed. Install one and name it in CHROMIUM_PATH, then run this again.',
      };
}
