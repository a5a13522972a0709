// The server of reviews over releases on disk.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localVariables, reviewEnvironment } from '../../../scripts/review/environment.ts';
import { reviewServer } from '../../../scripts/review/serve-reviews.ts';
import { addPictures } from '../../../scripts/review/take-pictures.ts';
import { reviewLinks } from '../../../src/review/access.ts';
import { appendToLog } from '../../../src/review/log.ts';
import {
  logFile,
  saveCausesOfPages,
  savePicture,
  savePictures,
  saveSummary,
} from '../../../src/review/review-files.ts';
import { aCause } from '../../fixtures/review/cause.ts';
import { makeRelease, siteFiles } from '../../fixtures/hosts/release.ts';

const secret = '3b7e151628aed2a6abf7158809cf4f3c';
const kim = { name: 'Kim', email: 'kim@example.com' };
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reviews-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const open = (env: NodeJS.ProcessEnv = { FORECOURT_SECRET: secret }) =>
  reviewServer(
    [
      {
        slug: 'north',
        timeZone: 'Australia/Melbourne',
        approval: {
          needed: 'one-person',
          people: [kim],
        },
      },
    ],
    { dist: join(folder, 'dist'), dataDir: join(folder, 'data') },
    env,
  );

/** The review of a release and the cookie of a link to it. */
function reviewed() {
  const before = makeRelease(join(folder, 'dist'), siteFiles('<h1>Old</h1></body>')).release;
  const { release } = makeRelease(join(folder, 'dist'), siteFiles('<h1>New</h1></body>'));
  const summary = {
    slug: 'north',
    name: 'North',
    release,
    base: before,
    created: '',
    pages: 1,
    checks: [],
    risky: true,
    causes: [aCause()],
  };
  saveSummary(join(folder, 'data'), summary);
  saveCausesOfPages(join(folder, 'data'), summary, { '/': [0] });
  const file = savePicture(join(folder, 'data'), 'north', Buffer.from('picture'));
  const after = { file, width: 390, height: 600, marks: [] };
  savePictures(join(folder, 'data'), summary, {
    causes: { '0': [{ width: 390, before: null, after, same: false }] },
    missing: null,
    visits: null,
  });
  const expires = Date.now() + 60_000;
  const at = new Date().toISOString();
  appendToLog(logFile(join(folder, 'data'), 'north'), () => ({
    type: 'link',
    at,
    release,
    link: 'one',
    ...kim,
    expires: at,
  }));
  const links = reviewLinks(secret, Date.now);
  const cookie = `review=${links.token({ id: 'one', slug: 'north', release, expires })}`;
  return { cookie, summary };
}

it('npm run review -- --serve refuses --json', () => {
  const args = ['scripts/review.ts', 'harbourside-ford', '--serve', '--json'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain('--serve prints no JSON');
});

describe('the server of reviews', () => {
  it('shows the release of the link and, on request, the one before', async () => {
    const { cookie } = reviewed();
    const { fetch } = open();
    const ask = async (path: string, more = '') =>
      (
        await fetch(
          new Request(`http://localhost:4322${path}`, { headers: { cookie: `${cookie}${more}` } }),
        )
      ).text();
    const page = await ask('/');
    expect(page).toContain('<h1>New</h1>');
    expect(page).toContain('is now &quot;New&quot;');
    expect(await ask('/', '; review-side=before')).toContain('<h1>Old</h1>');
    expect(await ask('/_assets/a.css')).toBe('body{}');
    const review = await ask('/_review/');
    expect(review).toContain('What changes at North');
    const [picture = ''] = /\/_review\/picture\/\w+/.exec(review) ?? [];
    expect(await ask(picture)).toBe('picture');
  });

  it('says that pictures are missing where no browser takes them', async () => {
    const { cookie, summary } = reviewed();
    const places = { dist: join(folder, 'dist'), dataDir: join(folder, 'data') };
    expect(await addPictures(summary, places, null)).toMatchObject({ causes: {}, visits: null });
    const request = new Request('http://localhost:4322/_review/', { headers: { cookie } });
    const page = await (await open().fetch(request)).text();
    expect(page).toContain(
      'There are no pictures: the machine that made this review has no browser.',
    );
    expect(page).toContain('is now &quot;New&quot;');
  });

  it('starts no browser where nothing differs', async () => {
    const { summary } = reviewed();
    const places = { dist: join(folder, 'dist'), dataDir: join(folder, 'data') };
    const none = { causes: {}, missing: null, visits: null };
    expect(await addPictures({ ...summary, causes: [] }, places, '/bin/false')).toEqual(none);
  });

  it('has no page for people without a link', async () => {
    reviewed();
    expect((await open().fetch(new Request('http://localhost:4322/'))).status).toBe(404);
  });

  it('starts on this machine without any variable, with links that no other process accepts', async () => {
    const { cookie } = reviewed();
    const { fetch, url, listen } = open(localVariables({ PORT: '5000' }));
    expect({ url, listen }).toEqual({
      url: 'http://localhost:5000',
      listen: { host: '127.0.0.1', port: 5000 },
    });
    const request = new Request('http://localhost:5000/', { headers: { cookie } });
    expect((await fetch(request)).status).toBe(404);
    const own = open(localVariables({ FORECOURT_SECRET: secret }));
    expect((await own.fetch(request)).status).toBe(200);
  });

  it.each([
    ['of another host', { FORECOURT_REVIEW_URL: 'https://preview.example.com' }, 4322],
    ['of a server for visitors', { FORECOURT_LISTEN: '0.0.0.0:8080' }, 8080],
    ['that are empty', { FORECOURT_SECRET: '', FORECOURT_LISTEN: '', PORT: '' }, 4322],
  ])('links to this machine beside variables %s', (_what, env, port) => {
    const variables = localVariables(env);
    expect(reviewEnvironment(variables)).toEqual({
      secret: expect.stringMatching(/^[\w-]{43}$/) as string,
      previousSecret: null,
      url: `http://localhost:${String(port)}`,
      listen: { host: '127.0.0.1', port },
    });
  });

  it('says that a release was deleted', async () => {
    const { cookie } = reviewed();
    rmSync(join(folder, 'dist'), { recursive: true });
    const request = new Request('http://localhost:4322/_review/', { headers: { cookie } });
    expect(await (await open().fetch(request)).text()).toContain('no longer there');
  });

  it.each([
    ['without a secret', {}, 'FORECOURT_SECRET is missing'],
    [
      'with an address that has a path',
      { FORECOURT_SECRET: secret, FORECOURT_REVIEW_URL: 'https://a.example/x' },
      'FORECOURT_REVIEW_URL is an origin',
    ],
  ])('does not start %s', (_what, env, message) => {
    expect(() => open(env)).toThrow(message);
  });
});
