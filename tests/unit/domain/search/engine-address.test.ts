import { describe, expect, it } from 'vitest';
import { engineAddress, engineHost } from '../../../../src/domain/search/engine-address.ts';

describe('the address of a search engine', () => {
  it.each([
    ['/search-engine', 'https://dealer.example/search-engine'],
    ['/search-engine/', 'https://dealer.example/search-engine'],
    ['https://search.group.example', 'https://search.group.example'],
    ['http://search.group.example:8108/x/', 'http://search.group.example:8108/x'],
    ['search.group.example', 'https://search.group.example'],
    ['localhost:8108', 'http://localhost:8108'],
    ['127.0.0.1:8108', 'http://127.0.0.1:8108'],
    ['[::1]:8108', 'http://[::1]:8108'],
    ['shop.localhost:4321', 'http://shop.localhost:4321'],
    ['localhost.evil.example', 'https://localhost.evil.example'],
  ])('written %s is %s', (host, address) => {
    expect(engineAddress(host, 'https://dealer.example')).toBe(address);
  });

  it('is split into the parts that Algolia’s client expects', () => {
    expect(engineHost('http://localhost:8108/x')).toEqual({
      url: 'localhost:8108/x',
      accept: 'readWrite',
      protocol: 'http',
    });
    expect(engineHost('https://a.example')).toMatchObject({ url: 'a.example', protocol: 'https' });
  });
});
