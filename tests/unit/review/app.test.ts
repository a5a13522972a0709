// The server of reviews, for a dealer's browser and for somebody without access.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createReviewApp, type ReviewAppDeps } from '../../../src/review/app.ts';
import type { ApprovalSettings } from '../../../src/review/approval.ts';
import { reviewLinks, type ReviewLink } from '../../../src/review/access.ts';
import { appendToLog, readLog, type ReviewEntry } from '../../../src/review/log.ts';
import type { ReviewPictures } from '../../../src/review/pictures.ts';
import { summaryOf, type ReviewSummary } from '../../../src/review/summary.ts';
import { noLaw } from '../../../src/stock/law/lawful-stock.ts';
import { controlNames } from '../../fixtures/control-names.ts';
import { releaseOf } from '../../fixtures/review/small-site.ts';
import { aTenant } from '../site/fixtures.ts';

const folder = mkdtempSync(join(tmpdir(), 'review-app-'));
afterAll(() => rmSync(folder, { recursive: true }));
const secret = '8f14e45fceea167a5a36dedd4bea2543';
const start = Date.parse('2026-11-25T00:00:00Z');
const day = 24 * 3_600_000;
let clock = start;
let file = '';
let asked: string[] = [];

const before = releaseOf();
const after = releaseOf({ headline: 'Summer &lt;sale&gt;', bundle: 'b2' });
const { release } = after.manifest;
const kim = { name: 'Kim', email: 'kim@example.com' };
const approval: ApprovalSettings = {
  needed: 'one-person',
  people: [kim],
};
const { summary, causesOfPages } = await summaryOf(
  {
    slug: 'example',
    name: 'Example & Sons',
    locations: [{ dealerLicence: 'LMCT 10912' }],
    pricing: aTenant().pricing,
  } as never,
  before,
  { ...after, answers: () => true },
  { now: start, law: noLaw, lawBefore: null, steps: null, who: () => null },
);
const summaries: Record<string, ReviewSummary> = {
  [release]: summary,
  other: { ...summary, release: 'other' },
};
const shown = { file: 'after1', width: 390, height: 600, marks: [] };
const pictures: ReviewPictures = {
  causes: { '0': [{ width: 390, before: null, after: shown, same: false }] },
  missing: null,
  visits: null,
};
const link = (changes: Partial<ReviewLink> = {}): ReviewLink => ({
  id: 'link-1',
  slug: 'example',
  release,
  expires: start + 7 * day,
  ...changes,
});
const links = reviewLinks(secret, () => clock);

const deps: ReviewAppDeps = {
  links,
  log: (slug) => (slug === 'example' || slug === 'second' ? readLog(file) : null),
  approval: () => approval,
  append: (_slug, decide) => appendToLog(file, decide),
  summary: (_slug, name) => summaries[name] ?? null,
  causesOfPage: (_slug, _release, path) => causesOfPages[path] ?? [],
  site: (_slug, name) => async (request) => {
    asked.push(new URL(request.url).pathname);
    const facts = name === before.manifest.release ? before : after;
    const html = facts.page(new URL(request.url).pathname);
    return new Response(html === '' ? 'Not found' : html, {
      status: html === '' ? 404 : 200,
      headers: { 'content-type': 'text/html; charset=utf-8', etag: 'x', 'content-length': '1' },
    });
  },
  pagesOfCause: (_slug, _release, cause) =>
    Object.keys(causesOfPages).filter((path) => causesOfPages[path]?.includes(cause)),
  pictures: (_slug, name) => (name === release ? pictures : null),
  picture: (_slug, name) => Buffer.from(name),
  timeZone: () => 'Australia/Melbourne',
  secure: true,
  now: () => clock,
  newId: () => `comment-${String(readLog(file).length)}`,
};
const app = createReviewApp(deps);

const issue = (entry: Partial<Extract<ReviewEntry, { type: 'link' }>> = {}) => {
  const at = new Date(start).toISOString();
  const expires = new Date(start + 7 * day).toISOString();
  appendToLog(file, () => ({
    type: 'link',
    at,
    release,
    link: 'link-1',
    ...kim,
    expires,
    ...entry,
  }));
};

let number = 0;
beforeEach(() => {
  clock = start;
  asked = [];
  number += 1;
  file = join(folder, `${String(number)}.ndjson`);
  issue();
});

const origin = 'https://preview.example.com';
const get = (path: string, token: string | null = links.token(link()), more = '') =>
  app.request(`${origin}${path}`, {
    headers: token === null ? {} : { cookie: `review=${token}; ${more}` },
  });
async function formOf(token = links.token(link())): Promise<string> {
  const page = await (await get('/_review/', token)).text();
  return /name="form" value="([^"]+)"/.exec(page)?.[1] ?? '';
}
const post = (
  fields: Record<string, string>,
  { token = links.token(link()), from = origin }: { token?: string; from?: string | null } = {},
) =>
  app.request(`${origin}/_review/`, {
    method: 'POST',
    headers: {
      cookie: `review=${token}`,
      host: 'preview.example.com',
      'content-type': 'application/x-www-form-urlencoded',
      ...(from !== null && { origin: from }),
    },
    body: new URLSearchParams(fields).toString(),
  });
const decisions = () => readLog(file).filter(({ type }) => type !== 'link');

describe('a review link', () => {
  it('opens the review and does not appear in later addresses', async () => {
    const token = links.token(link());
    const opened = await get(`/_review/open/${token}`, null);
    expect(opened.status).toBe(303);
    expect(opened.headers.get('location')).toBe('/_review/');
    expect(opened.headers.get('set-cookie')).toMatch(/HttpOnly; Secure; SameSite=Lax/);
    const page = await (await get('/_review/')).text();
    expect(page).toContain('is now &quot;Summer &lt;sale&gt;&quot;');
    expect(page).toContain('Example &amp; Sons');
    expect(page).not.toContain(token);
  });

  it.each(['/', '/cars/x', '/_review/', '/_review/look?path=/', '/_assets/a.js', '/api/leads'])(
    'is needed for %s',
    async (path) => {
      const answer = await get(path, null);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(asked).toEqual([]);
    },
  );

  it.each<[string, () => string]>([
    ['forged', () => reviewLinks('another-secret-of-32-characters!!', () => clock).token(link())],
    [
      'changed',
      () =>
        `${btoa(JSON.stringify(link({ expires: start + 99 * day })))}.${links.token(link()).split('.')[1] ?? ''}`,
    ],
    ['without a signature', () => links.token(link()).split('.')[0] ?? ''],
    ['never issued', () => links.token(link({ id: 'link-9' }))],
    ['of another release', () => links.token(link({ release: 'other' }))],
    ['of a tenant that is not here', () => links.token(link({ slug: 'elsewhere' }))],
    ['empty', () => ''],
  ])('that is %s opens nothing', async (_what, token) => {
    expect((await get(`/_review/open/${token() || 'x'}`, null)).status).toBe(404);
    expect((await get('/', token())).status).toBe(404);
    expect(asked).toEqual([]);
  });

  it('expires, and its page offers no way back to itself', async () => {
    const token = links.token(link());
    expect(await (await post({ do: 'reject', text: '' })).text()).toContain('Back to the review');
    clock = start + 7 * day;
    const expired = await get('/_review/', token);
    expect(expired.status).toBe(404);
    expect(await expired.text()).not.toContain('Back to the review');
  });

  it('can be withdrawn while a browser has it open', async () => {
    expect((await get('/')).status).toBe(200);
    appendToLog(file, () => ({
      type: 'link-revoked',
      at: new Date(start).toISOString(),
      release,
      link: 'link-1',
    }));
    expect((await get('/')).status).toBe(404);
  });
});

describe('the page of a change', () => {
  it('has its texts before and after, and all pages that show it', async () => {
    const page = await get('/_review/change/0');
    expect(page.status).toBe(200);
    const text = await page.text();
    expect(text).toContain('<div>Good used cars, plainly described</div>');
    expect(text).toContain('<div>Summer &lt;sale&gt;</div>');
    expect(text).toContain('It shows on 1 page');
  });

  it.each(['/_review/change/99', '/_review/change/x', '/_review/photo?path=/', '/_review/photo'])(
    'is not there for %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});

describe('a decision', () => {
  it('is recorded with name, time, release and statement', async () => {
    clock = start + 60_000;
    const answer = await post({ do: 'approve', read: 'yes', form: await formOf() });
    expect(answer.status).toBe(303);
    expect(decisions()).toEqual([
      {
        type: 'approved',
        at: '2026-11-25T00:01:00.000Z',
        release,
        link: 'link-1',
        ...kim,
        statement: `I have seen what changes on the website of Example & Sons, and it may go live as it is (version ${release.slice(0, 8)}).`,
      },
    ]);
    expect(await (await get('/_review/')).text()).toContain('<strong>Kim</strong> approved');
  });

  it('against a release gives a reason', async () => {
    expect((await post({ do: 'reject', text: '  ', form: await formOf() })).status).toBe(400);
    expect((await post({ do: 'reject', text: 'Too red', form: await formOf() })).status).toBe(303);
    expect(decisions()).toMatchObject([{ type: 'rejected', reason: 'Too red' }]);
  });

  it('that is sent again is recorded once', async () => {
    const form = await formOf();
    await post({ do: 'approve', read: 'yes', form });
    const again = await post({ do: 'approve', read: 'yes', form });
    expect(again.status).toBe(409);
    expect(decisions()).toHaveLength(1);
  });

  it.each<[string, Record<string, string>, { from?: string | null }]>([
    ['without the tick', { read: '' }, {}],
    ['from another website', {}, { from: 'https://evil.example' }],
    ['from a sandboxed page', {}, { from: 'null' }],
    ['without an origin', {}, { from: null }],
    ['with the form of nobody', { form: 'x' }, {}],
  ])('%s is refused', async (_what, fields, from) => {
    const answer = await post(
      { do: 'approve', read: 'yes', form: await formOf(), ...fields },
      from,
    );
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(decisions()).toEqual([]);
  });

  it('with the form of another link is refused', async () => {
    issue({ link: 'link-2' });
    const form = await formOf(links.token(link({ id: 'link-2' })));
    expect((await post({ do: 'approve', read: 'yes', form })).status).toBe(409);
    expect(decisions()).toEqual([]);
  });

  it('belongs to people whom the settings name; others look and comment', async () => {
    issue({ link: 'link-3', name: 'Guest', email: 'guest@example.com' });
    const token = links.token(link({ id: 'link-3' }));
    expect(await (await get('/_review/', token)).text()).not.toContain('value="approve"');
    const form = links.formToken(link({ id: 'link-3' }), '0');
    expect((await post({ do: 'approve', read: 'yes', form }, { token })).status).toBe(403);
    expect((await post({ do: 'reject', text: 'No', form }, { token })).status).toBe(403);
    const comment = { do: 'comment', path: '/', text: 'Nice' };
    expect((await post(comment, { token })).status).toBe(303);
    expect(decisions().map(({ type }) => type)).toEqual(['comment']);
  });
});

describe('a comment', () => {
  it('is pinned to a place, answered in a thread and resolved', async () => {
    const pinned = { do: 'comment', path: '/finance', place: 'Finance', text: 'Wrong rate' };
    await post({ ...pinned });
    const [first] = decisions();
    expect(first).toMatchObject({ type: 'comment', place: 'Finance', answers: null });
    const id = first?.type === 'comment' ? first.id : '';
    const answer = { do: 'comment', path: '/finance', text: 'Fixed', answers: id };
    await post({ ...answer });
    expect(decisions()[1]).toMatchObject({ answers: id });
    await post({ do: 'resolve', comment: id });
    expect(await (await get('/_review/')).text()).toContain(
      '/finance, &quot;Finance&quot;</a>, resolved',
    );
  });

  it('names the page as the dealer sees it, and leads to its place', async () => {
    expect(await (await get('/finance')).text()).toContain('name="title" value="Finance"');
    const place = 'Rates - used, new';
    await post({ do: 'comment', path: '/finance', title: 'Finance', place, text: 'Wrong' });
    expect(await (await get('/_review/')).text()).toContain(
      'path=%2Ffinance#:~:text=Rates%20%2D%20used%2C%20new">Finance, &quot;Rates - used, new&quot;</a>',
    );
  });

  it('is recorded from a page that others have answered since, and once when it is sent twice', async () => {
    const comment = { do: 'comment', path: '/', text: 'Wrong rate' };
    await post(comment);
    await post({ do: 'approve', read: 'yes', form: await formOf() });
    expect((await post(comment)).status).toBe(303);
    expect((await post({ ...comment, text: 'And the price' })).status).toBe(303);
    expect(decisions().map(({ type }) => type)).toEqual(['comment', 'approved', 'comment']);
    const [first] = decisions();
    const resolve = { do: 'resolve', comment: first?.type === 'comment' ? first.id : '' };
    await post(resolve);
    await post(resolve);
    expect(decisions().filter(({ type }) => type === 'resolved')).toHaveLength(1);
  });

  it('from another website is refused', async () => {
    const comment = { do: 'comment', path: '/', text: 'Wrong rate' };
    expect((await post(comment, { from: 'https://evil.example' })).status).toBe(403);
    expect(decisions()).toEqual([]);
  });

  it('has controls that name it, and the browser moves the focus to the comments', async () => {
    for (const text of ['Wrong rate', 'Wrong price']) {
      await post({ do: 'comment', path: '/', text });
    }
    const html = await (await get('/_review/')).text();
    const names = controlNames(html.slice(html.indexOf('id="comments" tabindex="-1"')));
    for (const name of ['Answer or resolve', 'Send answer', 'Mark as resolved']) {
      expect(names).toContain(`${name}: Kim, &quot;Wrong rate&quot;`);
      expect(names).toContain(`${name}: Kim, &quot;Wrong price&quot;`);
    }
  });

  it.each(['//evil.example', 'https://evil.example', 'javascript:alert(1)'])(
    'about the address %s is refused',
    async (path) => {
      const comment = { do: 'comment', path, text: 'x' };
      expect((await post(comment)).status).toBe(400);
      expect(decisions()).toEqual([]);
    },
  );

  it('with a script in it is shown as text', async () => {
    const script = '<script>alert(1)</script><img src=x onerror=alert(1)>';
    await post({ do: 'comment', path: '/', place: script, text: script });
    const page = await get('/_review/');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await page.text();
    expect(html).toContain('&lt;script&gt;alert(1)');
    expect(html).not.toMatch(/<script>|<img src=x/);
  });
});

describe('the previewed site', () => {
  it('has a bar that lists the changes on the page', async () => {
    const answer = await get('/');
    const html = await answer.text();
    expect(html).toContain('<strong>Preview</strong>');
    expect(html).toContain('is now &quot;Summer &lt;sale&gt;&quot;</li>');
    expect(html).toContain('<option>Summer &lt;sale&gt;</option>');
    expect(html.indexOf('review-bar')).toBeLessThan(html.indexOf('</body>'));
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(answer.headers.get('content-length')).toBeNull();
  });

  it('is shown as it was before on request', async () => {
    const look = await get('/_review/look?side=before&path=%2Ffinance');
    expect(look.headers.get('location')).toBe('/finance');
    expect(look.headers.get('set-cookie')).toContain('review-side=before');
    const html = await (await get('/', links.token(link()), 'review-side=before')).text();
    expect(html).toContain('Good used cars, plainly described');
    expect(html).toContain('<strong>Before</strong>');
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/_review/open/x'])(
    'never leads to %s',
    async (path) => {
      const look = await get(`/_review/look?path=${encodeURIComponent(path)}`);
      expect(look.headers.get('location')).toBe('/');
    },
  );

  it.each(['/api/leads', '/api/health', '/_dev/outbox.json', '/api'])(
    'does not reach the functions at %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
      expect(asked).toEqual([]);
    },
  );

  it('sends nothing: other methods are refused, and scripts reach no other host', async () => {
    const cookie = `review=${links.token(link())}`;
    const sent = await app.request(`${origin}/enquire`, { method: 'POST', headers: { cookie } });
    expect(sent.status).toBe(404);
    expect(asked).toEqual([]);
    const policy = (await get('/')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("connect-src 'self'; form-action 'self'");
  });

  it('gets no cookie of the review', async () => {
    let cookie: string | null = 'none';
    const own = createReviewApp({
      ...deps,
      site: () => (request) => {
        cookie = request.headers.get('cookie');
        return Promise.resolve(new Response('x'));
      },
    });
    await own.request(origin, { headers: { cookie: `review=${links.token(link())}` } });
    expect(cookie).toBeNull();
  });
});

describe('a picture', () => {
  it('belongs to the review of the link', async () => {
    const picture = await get('/_review/picture/after1');
    expect(picture.headers.get('content-type')).toBe('image/webp');
    expect(picture.headers.get('cache-control')).toBe('no-store');
    expect(await picture.text()).toBe('after1');
    expect(await (await get('/_review/')).text()).toContain('/_review/picture/after1');
  });

  it('of another review, or without a link, is not there', async () => {
    expect((await get('/_review/picture/other')).status).toBe(404);
    expect((await get('/_review/picture/after1', null)).status).toBe(404);
  });
});

it('a browser sends forms of the review with their origin', async () => {
  expect((await get('/_review/')).headers.get('referrer-policy')).toBe('same-origin');
});

it('times are those of the dealer', async () => {
  await post({ do: 'approve', read: 'yes', form: await formOf() });
  expect(await (await get('/_review/')).text()).toContain('approved on 25 November 2026, 11 am.');
});

it('a decision is requested only once', async () => {
  await post({ do: 'approve', read: 'yes', form: await formOf() });
  const html = await (await get('/_review/')).text();
  expect(html).not.toContain('value="approve"');
  expect(html).toMatch(/Change your decision[^]*value="reject"/);
});

it('a review of 30 changes with 100 comments is below 150 KB, without its pictures', async () => {
  const [cause] = summary.causes;
  if (!cause) throw new Error('the prepared change has no cause');
  const lines = ['A long line of text that somebody wrote about the dealership. '.repeat(3)];
  const many = { ...cause, before: lines, after: lines };
  summaries[release] = { ...summary, causes: Array.from({ length: 30 }, () => many) };
  const at = new Date(start).toISOString();
  for (const id of Array.from({ length: 100 }, (_, n) => String(n))) {
    appendToLog(file, () => ({
      type: 'comment',
      at,
      release,
      link: 'link-1',
      ...kim,
      id,
      path: '/',
      place: null,
      text: 'Please use another photo here.',
      answers: Number(id) % 2 === 0 ? null : '0',
    }));
  }
  const parts = await Promise.all(
    ['/_review/', '/_review/style.css', '/_review/compare.js'].map(async (path) =>
      (await get(path)).text(),
    ),
  );
  summaries[release] = summary;
  expect(parts[0]).toContain('Please use another photo here.');
  expect(parts[1]).toContain('.review-bar');
  expect(Buffer.byteLength(parts.join(''))).toBeLessThan(150_000);
});
