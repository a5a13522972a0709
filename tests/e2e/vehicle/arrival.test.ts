// A vehicle page whose HTML arrives in two pieces, as on a slow connection: what is painted first stays in place.
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { desktop, recordShifts, phone, shiftsOf, vehicleOf } from './visit.ts';

const browser = await openBrowser();

/** Proxies a demo site and holds back the rest of the document, from `cut` on, until `rest` resolves. */
async function slowSite(slug: string, path: string, cut: string, rest: Promise<unknown>) {
  const host = `${slug}.localhost:${String(inject('port'))}`;
  const server = createServer((asked, answer) => {
    const { ['accept-encoding']: _, ...headers } = asked.headers;
    const proxied = request(
      { host: '127.0.0.1', port: inject('port'), path: asked.url, headers: { ...headers, host } },
      (response) => {
        answer.writeHead(response.statusCode ?? 500, response.headers);
        if (asked.url !== path) {
          response.pipe(answer);
          return;
        }
        void response.toArray().then(async (pieces: Buffer[]) => {
          const html = Buffer.concat(pieces);
          const at = html.indexOf(cut);
          answer.write(html.subarray(0, at));
          await rest;
          answer.end(html.subarray(at));
        });
      },
    );
    asked.pipe(proxied);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://${slug}.localhost:${String(port)}`, close: () => server.close() };
}

const painted = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);

describe.each(['harbourside-ford', 'meridian-motor-group', 'parkside-used-cars'])(
  'a vehicle page of %s in two pieces',
  (slug) => {
    it.each([
      ['before the photos, on a phone', phone, '<div class="gallery'],
      ['before the photos, on a desktop', desktop, '<div class="gallery'],
      ['among the views, on a phone', phone, '<div class="inside"'],
      ['before the details of the spin, on a phone', phone, '<ul class="spot-list'],
    ])('has no layout shift when the second piece begins %s', async (_, viewport, cut) => {
      const vehicle = await vehicleOf(slug, 'spin');
      const { promise: rest, resolve: send } = Promise.withResolvers<undefined>();
      const path = `/cars/${vehicle.slug}`;
      const site = await slowSite(slug, path, cut, rest);
      const page = await browser.newPage({ viewport });
      await recordShifts(page);
      await page.goto(site.origin + path, { waitUntil: 'commit' });
      await painted(page);
      send(undefined);
      await page.waitForLoadState('load');
      expect(await shiftsOf(page)).toBeLessThan(0.01);
      await page.close();
      site.close();
    });
  },
);
