import { describe, expect, it } from 'vitest';
import {
  countedAddress,
  fromHeader,
  isVisitorAddress,
} from '../../../src/functions/http/client-ip.ts';

describe('the visitor’s address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:DB8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
    ['unknown', 'unknown'],
  ])('%s counts as %s', (ip, counted) => {
    expect(countedAddress(ip)).toBe(counted);
  });

  it('is the last entry of the configured header, after everything that a visitor adds', () => {
    const request = new Request('https://a.example', {
      headers: { 'x-real-ip': '1.1.1.1, 203.0.113.7', 'x-forwarded-for': '9.9.9.9' },
    });
    expect(fromHeader('x-real-ip')(request)).toBe('203.0.113.7');
    expect(fromHeader('cf-connecting-ip')(request)).toBe('unknown');
  });

  it.each([
    'unknown',
    '127.0.0.1',
    '::1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.0.9',
    'fd00::1',
    '10.1.2.3:443',
    '[fe80::1]:443',
    '0.0.0.0',
    'fe80::1',
    '::ffff:10.0.0.1',
  ])('%s is not a visitor’s address', (ip) => {
    expect(isVisitorAddress(ip)).toBe(false);
  });

  it.each(['203.0.113.7', '203.0.113.7:4711', '[2606:4700::1]:80', '172.32.0.1', '2606:4700::1'])(
    '%s may be one',
    (ip) => {
      expect(isVisitorAddress(ip)).toBe(true);
    },
  );
});
