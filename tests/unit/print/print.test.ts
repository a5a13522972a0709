import { hash } from 'node:crypto';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { createPrintHandler, type PrintDeps } from '../../../src/print/handler.ts';
import { vehiclePdf } from '../../../src/print/pdf.ts';
import { printPage, printPolicy } from '../../../src/print/sheet-page.ts';
import { printSheet } from '../../../src/print/sheet.ts';
import type { VehiclePage } from '../../../src/page-data/page-data.ts';
import { site } from '../../fixtures/pages/site.ts';
import { vehicle, vehicleBare, vehicleSold } from '../../fixtures/pages/vehicles.ts';
import { pdfWords } from './pdf-words.ts';

const printed = 'Printed on 21 November 2026.';
const jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#345' } })
  .jpeg()
  .toBuffer();

describe('the sheet of a vehicle', () => {
  it('shows the vehicle, its price, its location and the seller', async () => {
    const words = pdfWords(await vehiclePdf(printSheet(site, vehicle, printed), jpeg));
    for (const line of [
      '2022 Ford Ranger Wildtrak',
      '$58,990',
      'Excl. govt. charges',
      '$61,990',
      '41,280',
      'Arctic White',
      '• Heated front seats',
      'Dealer licence 4201187',
      printed,
    ]) {
      expect(words).toContain(line);
    }
  });

  it('keeps the lines of the comments, and has each part tagged for screen readers', async () => {
    const html = '<p>One owner.<br>Full books.</p><ul><li>Two keys</li><li>Tow bar</li></ul>';
    const comments = { ...vehicle.comments, empty: false, html };
    const sheet = printSheet(site, { ...vehicle, comments }, printed);
    expect(sheet.comments).toEqual(['One owner.', 'Full books.', '• Two keys', '• Tow bar']);
    const pdf = await vehiclePdf(sheet, jpeg);
    expect(pdfWords(pdf).split('\n')).toEqual(expect.arrayContaining(sheet.comments));
    expect(printPage(sheet, '/x.pdf')).toContain('One owner.<br>Full books.');
    const { catalog, context } = await PDFDocument.load(pdf);
    expect(String(catalog.get(PDFName.of('MarkInfo')))).toContain('/Marked true');
    const elements = context
      .enumerateIndirectObjects()
      .map(([, object]) => String(object))
      .filter((text) => text.includes('/StructElem'));
    const roles = elements.map((text) => /\/S \/(\w+)/.exec(text)?.[1]);
    expect(new Set(roles)).toEqual(
      new Set(['Document', 'H1', 'H2', 'P', 'L', 'LI', 'Lbl', 'LBody', 'Figure']),
    );
    const figures = elements.filter((text) => text.includes('/Figure'));
    expect(figures.length).toBe(2);
    for (const figure of figures) expect(figure).toMatch(/\/Alt <FEFF[0-9A-F]+>/);
  });

  it('says its defects apart from the comments', async () => {
    const sheet = printSheet(site, { ...vehicle, defects: ['a chip', 'a dent'] }, printed);
    const sentence = 'What is wrong with it: a chip; a dent.';
    expect(pdfWords(await vehiclePdf(sheet, jpeg))).toContain(sentence);
    expect(printPage(sheet, '/x.pdf')).toContain(`<p class="defects">${sentence}</p>`);
  });

  it('has the complete QR code that leads to the page', () => {
    const sheet = printSheet(site, vehicle, printed);
    expect(sheet.url).toMatch(/^https:\/\/[^/]+\/cars\/[a-z0-9-]+$/);
    const html = printPage(sheet, '/x.pdf');
    const [, path = ''] = /<path d="([^"]+)"/.exec(html) ?? [];
    const drawn = new Set<string>();
    for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
      for (let module = 0; module < Number(width); module += 1) {
        drawn.add(`${String(Number(x) + module)} ${y ?? ''}`);
      }
    }
    const dark = encode(sheet.url, { ecc: 'M', border: 2 }).data.flatMap((row, y) =>
      row.flatMap((is, x) => (is ? [`${String(x)} ${String(y)}`] : [])),
    );
    expect(dark.length).toBeGreaterThan(100);
    expect([...drawn].sort()).toEqual(dark.sort());
  });

  it('states a repayment with its rates, its terms and the warning, and none without them', async () => {
    const calculators = { ...vehicle.calculators, example: 'For $10,990 over 5 years.' };
    const repayment = {
      text: '$43/wk',
      rate: '11.49% p.a.',
      comparisonRate: '12.41% p.a. comparison rate',
    };
    const wordsOf = async (own: Partial<VehiclePage>) => {
      const sheet = printSheet(site, { ...vehicle, ...own }, printed);
      return [pdfWords(await vehiclePdf(sheet, jpeg)), printPage(sheet, '/x.pdf')];
    };
    for (const words of await wordsOf({ calculators, repayment })) {
      expect(words).toContain('$43/wk · 11.49% p.a. · 12.41% p.a. comparison rate');
      expect(words).toContain('For $10,990 over 5 years.');
      expect(words).toContain('WARNING: This comparison rate');
    }
    const without = { text: 'Enquire for Finance', rate: '', comparisonRate: '' };
    for (const words of await wordsOf({ calculators, repayment: without })) {
      expect(words).not.toMatch(/Enquire for Finance|comparison rate/i);
    }
  });

  it('has no emoji, which paper shows as boxes', () => {
    const comments = {
      ...vehicle.comments,
      empty: false,
      html: 'Stop \u{1F697}\u{1F4A8} the car<br>★ one',
    };
    expect(printSheet(site, { ...vehicle, comments }, printed).comments).toEqual([
      'Stop the car',
      '★ one',
    ]);
  });

  it("is one page, however long the dealer's texts are", async () => {
    const page: VehiclePage = {
      ...vehicle,
      heading: 'A very long name '.repeat(20),
      comments: { ...vehicle.comments, html: `<p>${'Word '.repeat(8000)}</p>` },
      features: Array.from({ length: 90 }, (_, index) => `Feature ${index} ${'long '.repeat(20)}`),
      keyFacts: Array.from({ length: 40 }, (_, index) => ({
        label: `Label ${index}`,
        text: 'x'.repeat(200),
      })),
    };
    const pdf = await vehiclePdf(printSheet(site, page, printed), jpeg);
    expect(
      Buffer.from(pdf)
        .toString('latin1')
        .match(/\/Type \/Page\b(?!s)/g) ?? ['one'],
    ).toHaveLength(1);
    expect(pdfWords(pdf)).toContain('and 78 more');
  });

  it('is complete without photo, price, comments and features', async () => {
    const words = pdfWords(await vehiclePdf(printSheet(site, vehicleBare, printed), null));
    expect(words).toContain('Enquire for price.');
    expect(words).not.toContain('Features');
    expect(words).not.toContain('Dealer comments');
  });

  it('replaces letters that PDF fonts lack by similar ones', async () => {
    const page = { ...vehicle, heading: 'Škoda Kodiaq 4×4 ✓ 🚗 “Ünique”', subheading: '車 →' };
    const words = pdfWords(await vehiclePdf(printSheet(site, page, printed), null));
    expect(words).toMatch(/Škoda Kodiaq 4×4 • +“Ünique”/);
  });

  it('escapes all texts, under a policy that allows only its own script', () => {
    const page = { ...vehicle, heading: '<script>alert(1)</script>', subheading: '" onload="x' };
    const html = printPage(printSheet(site, page, printed), '/print/a.pdf');
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).not.toContain('onload="x"');
    expect(printPolicy()).toContain("default-src 'none'");
    expect(printPolicy()).not.toContain('unsafe');
  });
});

describe('the handler at /print', () => {
  const slug = vehicle.slug;
  function aHandler(own: Partial<PrintDeps> = {}, isTaken = false) {
    const kept = new Map<string, Uint8Array>();
    const asked = { photos: 0, log: [] as string[] };
    const handle = createPrintHandler({
      find: async (wanted) =>
        wanted === slug ? { shell: site, page: vehicle, today: '21 November 2026' } : null,
      isTaken: async () => isTaken,
      fonts: async () => '',
      photo: async () => {
        asked.photos += 1;
        return jpeg;
      },
      cache: {
        get: async (key) => kept.get(key) ?? null,
        put: async (key, pdf) => void kept.set(key, pdf),
      },
      log: (line) => asked.log.push(line),
      ...own,
    });
    const get = (path: string) => handle(new Request(`https://dealer.example${path}`));
    return { get, handle, asked, kept };
  }

  it.each([`/?car_id=${slug}`, `/${slug}`])('shows the sheet at %s', async (path) => {
    const answer = await aHandler().get(path);
    expect(answer?.status).toBe(200);
    expect(answer?.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer?.headers.get('x-robots-tag')).toBe('noindex');
    expect(await answer?.text()).toContain(`href="/print/${slug}.pdf"`);
  });

  it('shows the sheet in the fonts of the site, which its policy allows', async () => {
    const fonts = "@font-face{font-family:Own;src:url('/own.woff2')}:root{--font:Own}";
    const answer = await aHandler({ fonts: async () => fonts }).get(`/${slug}`);
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec((await answer?.text()) ?? '') ?? [];
    expect(style).toContain(fonts);
    const policy = answer?.headers.get('content-security-policy');
    expect(policy).toContain(hash('sha256', style, 'base64'));
    expect(policy).toContain("font-src 'self'");
  });

  it('names the PDF after the vehicle', async () => {
    const answer = await aHandler().get(`/${slug}.pdf`);
    expect(answer?.headers.get('content-type')).toBe('application/pdf');
    expect(answer?.headers.get('content-disposition')).toBe(`inline; filename="${slug}.pdf"`);
    const bytes = new Uint8Array((await answer?.arrayBuffer()) ?? new ArrayBuffer(0));
    expect(Buffer.from(bytes.slice(0, 5)).toString()).toBe('%PDF-');
  });

  it('creates one PDF for ten requests at the same time, and caches it', async () => {
    const { get, asked, kept } = aHandler();
    await Promise.all(Array.from({ length: 10 }, () => get(`/${slug}.pdf`)));
    await get(`/${slug}.pdf`);
    expect(asked.photos).toBe(1);
    expect(kept.size).toBe(1);
  });

  it('tells the ninth of nine to come back, and answers it once one is done', async () => {
    const arriving: (() => void)[] = [];
    const { get, asked } = aHandler({
      find: async (wanted) => ({ shell: site, page: { ...vehicle, heading: wanted }, today: '' }),
      photo: async () => {
        await new Promise<void>((resolve) => arriving.push(resolve));
        return jpeg;
      },
    });
    const first = Array.from({ length: 8 }, (_, index) => get(`/car-${index}.pdf`));
    await expect.poll(() => arriving.length).toBe(8);
    expect((await get('/one-more.pdf'))?.status).toBe(503);
    expect((await get('/one-more.jpg'))?.status).toBe(302);
    for (const arrive of arriving) arrive();
    expect((await Promise.all(first)).map((answer) => answer?.status)).toEqual(Array(8).fill(200));
    const again = get('/one-more.pdf');
    await expect.poll(() => arriving.length).toBe(9);
    arriving[8]?.();
    expect((await again)?.status).toBe(200);
    expect(asked.log).toEqual([]);
  });

  it('creates the PDF without a photo that does not load, and tries again at the next request', async () => {
    const { get, kept } = aHandler({ photo: async () => null });
    expect((await get(`/${slug}.pdf`))?.status).toBe(200);
    expect(kept.size).toBe(0);
  });

  it.each(['/', '/?car_id=../secret', '/nobody', '/nobody.pdf', '/a/b', '/%00'])(
    'leaves %s to the site',
    async (path) => {
      expect(await aHandler().get(path)).toBeNull();
    },
  );

  // Rule photos-11.
  describe('the picture of a link preview', () => {
    const pictureOf = async (handler: ReturnType<typeof aHandler>) => {
      const answer = await handler.get(`/${slug}.jpg`);
      expect(answer?.headers.get('content-type')).toBe('image/jpeg');
      return new Uint8Array((await answer?.arrayBuffer()) ?? new ArrayBuffer(0));
    };
    /** Dark pixels of the column beside the photo, by halves: the name is above, the price below. */
    const darkness = async (picture: Uint8Array) => {
      const { data } = await sharp(picture)
        .extract({ left: 812, top: 0, width: 388, height: 538 })
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return data.reduce((sum, value) => sum + (value < 120 ? 1 : 0), 0);
    };

    it('is a JPEG of 1200 x 630 pixels, made once', async () => {
      const handler = aHandler();
      const first = await pictureOf(handler);
      const { format, width, height } = await sharp(first).metadata();
      expect([format, width, height]).toEqual(['jpeg', 1200, 630]);
      expect(await pictureOf(handler)).toEqual(first);
      expect(handler.asked.photos).toBe(1);
    });

    it('has no price of a vehicle that somebody holds or that is reserved', async () => {
      const open = await darkness(await pictureOf(aHandler()));
      const held = await darkness(await pictureOf(aHandler({}, true)));
      const reserved = { ...vehicle, tag: { kind: 'reserved', text: 'Reserved' } as const };
      const find = async () => ({ shell: site, page: reserved, today: '' });
      expect(held).toBeGreaterThan(500);
      expect(open).toBeGreaterThan(held + 500);
      expect(await darkness(await pictureOf(aHandler({ find })))).toBe(held);
      const unknown = { isTaken: async () => Promise.reject(new Error('no database')) };
      expect(await darkness(await pictureOf(aHandler(unknown)))).toBe(held);
    });

    it('is another one with another price', async () => {
      const cheaper = { ...vehicle, price: { ...vehicle.price, text: '$48,990' } };
      const find = async () => ({ shell: site, page: cheaper, today: '' });
      expect(await pictureOf(aHandler({ find }))).not.toEqual(await pictureOf(aHandler()));
    });

    it('is the photo itself where the server cannot read it, and nothing without one', async () => {
      const { get } = aHandler({ photo: async () => null });
      const answer = await get(`/${slug}.jpg`);
      expect(answer?.status).toBe(302);
      expect(answer?.headers.get('location')).toBe(printSheet(site, vehicle, printed).photo);
      const find = async () => ({
        shell: site,
        page: { ...vehicle, photos: [] },
        today: '',
      });
      const without = aHandler({ find });
      expect(await without.get(`/${slug}.jpg`)).toBeNull();
      expect(without.asked.log).toEqual([]);
    });
  });

  it('does not print a sold vehicle', async () => {
    const { get } = aHandler({
      find: async () => ({
        shell: site,
        page: vehicleSold,
        today: '21 November 2026',
      }),
    });
    expect((await get(`/${slug}.pdf`))?.status).toBe(410);
    expect((await get(`/${slug}.jpg`))?.status).toBe(410);
  });

  it('answers 503 and reports when a PDF cannot be created', async () => {
    const { get, asked } = aHandler({
      cache: {
        get: async () => Promise.reject(new Error('disk full')),
        put: async () => undefined,
      },
    });
    const answer = await get(`/${slug}.pdf`);
    expect(answer?.status).toBe(503);
    expect(answer?.headers.get('retry-after')).toBe('30');
    expect(asked.log[0]).toContain('disk full');
  });

  it('answers only GET and HEAD', async () => {
    const answer = await aHandler().handle(
      new Request(`https://dealer.example/${slug}`, { method: 'POST' }),
    );
    expect(answer?.status).toBe(405);
  });
});
