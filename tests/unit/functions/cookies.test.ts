import { describe, expect, it } from 'vitest';
import { cookieNames, readCookie, setCookie } from '../../../src/functions/http/cookies.ts';

const read = (value: string) =>
  readCookie(
    new Request('https://a.example', { headers: { cookie: `${cookieNames.form}=${value}` } }),
    cookieNames.form,
  );

describe('a cookie', () => {
  it.each([1, 400])('of %i characters is read', (length) => {
    expect(read('x'.repeat(length))).toHaveLength(length);
  });

  it.each([
    ['is empty', ''],
    ['is longer than any that we set', 'x'.repeat(401)],
    ['has a character that we never set', 'a b'],
    ['ends in such a character', 'ab%20'],
    ['starts with such a character', '%20ab'],
  ])('that %s is none', (_, value) => {
    expect(read(value)).toBeNull();
  });

  it('that the browser did not send is none', () => {
    expect(readCookie(new Request('https://a.example'), cookieNames.form)).toBeNull();
  });

  it('is bound to this host and hidden from scripts', () => {
    expect(setCookie(cookieNames.session, 'abc', 60)).toBe(
      '__Host-sid=abc; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
  });
});
