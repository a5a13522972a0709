// The door Worker of a site at Cloudflare, before a gated page.
import { expect, it } from 'vitest';
import door from '../../../src/publish/hosts/cloudflare-door.mjs';

// Rule account-9.
it.each([
  [
    'the text of the functions and the dealer’s number',
    Response.json({ detail: 'Please call us.', phone: '07 5550 0100' }, { status: 503 }),
    'Please call us. 07 5550 0100\n',
  ],
  [
    'its own text when the functions give none',
    new Response('<h1>Away</h1>', { status: 502 }),
    'The gate does not answer.\n',
  ],
])('a closed gate shows %s', async (_, told, text) => {
  const rules = {
    gone: { page: '/410', paths: [] },
    subjects: [],
    notFoundCaching: '',
    gated: ['^/cars/[^/]+/checkout$'],
  };
  const answer = await door.fetch(new Request('https://example.com/cars/a-car/checkout'), {
    ASSETS: { fetch: () => Promise.resolve(Response.json(rules)) },
    FUNCTIONS: { fetch: () => Promise.resolve(told) },
  });
  expect([answer.status, await answer.text()]).toEqual([503, text]);
});
