import { describe, expect, it } from 'vitest';
import { previewDoor } from '../../../src/serve/preview-door.ts';

const start = Date.parse('2026-11-24T00:00:00Z');
const day = 24 * 3_600_000;
let clock = start;
const doorOf = (changes: { secret?: string; subject?: string } = {}) => {
  clock = start;
  return previewDoor({
    secret: 'a secret of thirty-two characters',
    subject: 'harbourside-ford',
    now: () => clock,
    ...changes,
  });
};
const ask = (path: string, cookie?: string) =>
  new Request(`http://harbourside-ford.localhost:4322${path}`, {
    headers: cookie === undefined ? {} : { cookie },
  });
const cookieFrom = (answer: Response | null) =>
  answer?.headers.get('set-cookie')?.split(';')[0] ?? '';

describe('a preview', () => {
  it.each(['/', '/cars/a', '/_assets/a.js', '/api/health', '/_dev/outbox.json', '/?preview='])(
    'without its link is not there: %s',
    (path) => {
      const answer = doorOf().admit(ask(path));
      expect(answer?.status).toBe(404);
      expect(answer?.headers.get('x-robots-tag')).toBe('noindex, nofollow');
      expect(answer?.headers.get('cache-control')).toBe('no-store');
    },
  );

  it('opens with its link, moves the token out of the address, and stays open for a day', () => {
    const door = doorOf();
    const opened = door.admit(ask(`/cars/a${door.query()}&x=1`));
    expect(opened?.status).toBe(302);
    expect(opened?.headers.get('location')).toBe('/cars/a?x=1');
    expect(opened?.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax$/);
    const cookie = cookieFrom(opened);
    expect(door.admit(ask('/cars/b', `other=1; ${cookie}`))).toBeNull();
    clock = start + day - 1;
    expect(door.admit(ask('/cars/b', cookie))).toBeNull();
    clock = start + day;
    expect(door.admit(ask('/cars/b', cookie))?.status).toBe(404);
  });

  it.each(['//evil.example', '///evil.example', '/%5C/../..//evil.example'])(
    'never redirects to another host: %s',
    (path) => {
      const door = doorOf();
      const opened = door.admit(
        new Request(`http://harbourside-ford.localhost:4322${path}${door.query()}`),
      );
      expect(opened?.status).toBe(302);
      const location = opened?.headers.get('location') ?? '';
      expect(location).not.toMatch(/^[/\\]{2}/);
      expect(new URL(location, 'https://own.example').host).toBe('own.example');
    },
  );

  it.each([
    ['another site', doorOf({ subject: 'parkside-used-cars' })],
    ['another secret', doorOf({ secret: 'another secret of thirty-two chars' })],
  ])('does not open by the link of %s', (_whose, other) => {
    expect(doorOf().admit(ask(`/${other.query()}`))?.status).toBe(404);
  });

  it('does not open with a link whose expiry was changed', () => {
    const door = doorOf();
    const [until = '', sum = ''] = door.query().replace('?preview=', '').split('.');
    const later = (Number.parseInt(until, 36) + day).toString(36);
    expect(door.admit(ask(`/?preview=${later}.${sum}`))?.status).toBe(404);
    expect(door.admit(ask(`/?preview=${until}.${sum}`))?.status).toBe(302);
  });

  it('is not cached and not indexed', async () => {
    const answer = doorOf().dress(
      new Response('page', { status: 200, headers: { etag: 'x', 'cache-control': 'public' } }),
    );
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(answer.headers.get('etag')).toBeNull();
    expect(await answer.text()).toBe('page');
  });
});
