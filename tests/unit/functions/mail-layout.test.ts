// The layout of mails: one content as HTML and as plain text.
import { describe, expect, it } from 'vitest';
import { escapeHtml } from '../../../src/domain/text/escape.ts';
import { contrast } from '../../../src/domain/theme/theme.ts';
import { mailHtml, mailText, type MailContent } from '../../../src/functions/outbox/mail-layout.ts';
import { mailPhotoOf } from '../../../src/functions/stock/stock.ts';
import { plainText } from '../../../src/domain/text/text.ts';
import { tenantNamed } from '../../fixtures/functions/tenants.ts';

const brand = tenantNamed('harbourside-ford');
const item = (name: string) => ({
  text: `${name} <b>`,
  href: `https://dealer.example/cars/${name}`,
  image: `https://dealer.example/${name}.jpg`,
});
const content = (items: MailContent['items'] = []): MailContent => ({
  title: 'Test drive & more',
  note: 'Received at 9:05 am',
  hello: 'Hello Kim,',
  items,
  lines: ['Booked for <Wednesday>.', 'See https://dealer.example/garage?a=1&b=2 too.'],
  button: { label: 'Change or cancel', href: 'https://dealer.example/success?booking=a~b' },
  parts: [
    { heading: 'In short', rows: [['Phone', '07 5550 0110']] },
    { heading: 'What happens next', steps: ['Bring your licence.'] },
    { heading: 'Nothing here', rows: [] },
  ],
  small: ['Dealer Pty Ltd'],
});

/** Every text of a content that a reader should find, however the mail is shown. */
const textsOf = ({ title, note = '', hello = '', ...content }: MailContent) => {
  const { lines, items = [], button, parts = [], small } = content;
  return [
    title,
    note,
    hello,
    ...lines,
    ...items.flatMap(({ text, href }) => [text, href]),
    ...(button ? [button.label, button.href] : []),
    ...parts.flatMap(({ heading, rows = [], steps = [] }) =>
      rows.length + steps.length > 0 ? [heading, ...rows.flat(), ...steps] : [],
    ),
    ...small,
  ];
};

describe('a mail (rule booking-1)', () => {
  it.each([0, 1, 3])('about %i vehicles says the same as HTML and as text', (count) => {
    const whole = content(['a', 'b', 'c'].slice(0, count).map(item));
    const [html, text] = [mailHtml(brand, whole), mailText(whole)];
    const readable = `${plainText(html)} ${html}`;
    for (const expected of textsOf(whole)) {
      expect(text).toContain(expected);
      expect([expected, escapeHtml(expected)].some((each) => readable.includes(each))).toBe(true);
    }
    expect(`${html}${text}`).not.toContain('Nothing here');
    expect(html).not.toMatch(/<b>|<Wednesday>/);
    expect(html.match(/class="go"/g)).toHaveLength(1);
    expect(html.match(/class="photo"/g) ?? []).toHaveLength(count);
  });

  it('states the price of a vehicle below its name, and in the text its address once', () => {
    const priced = { ...item('Own'), price: '$45,990 Drive away' };
    const whole = { ...content([priced]), button: { label: 'See it', href: priced.href } };
    expect(plainText(mailHtml(brand, whole))).toMatch(/Own <b>\s*\$45,990 Drive away/);
    const text = mailText(whole);
    expect(text).toContain(`${priced.text}\n${priced.price}\n`);
    expect(text.split(priced.href)).toHaveLength(2);
  });

  it('has the name and the icon of the dealer, and only the name of one who has left', () => {
    expect(mailHtml(brand, content())).toContain(`src="${brand.url}/apple-touch-icon.png"`);
    expect(mailHtml({ name: 'Gone Cars' }, content())).toMatch(/class="head">Gone Cars</);
    expect(mailHtml({ name: 'Gone Cars' }, content())).not.toContain('<img');
  });

  it.each(['#ffe100', '#0b3a82', '#d8401f', '#ffffff', '#000000'])(
    'reads on light and on dark screens in the colour %s',
    (colour) => {
      const html = mailHtml({ ...brand, theme: { ...brand.theme, brand: colour } }, content());
      const [light = '', dark = ''] = html.split('@media(prefers-color-scheme:dark)');
      const of = (css: string, rule: RegExp) => rule.exec(css)?.[1] ?? 'none';
      const ground = of(dark, /\.sheet\{background:(#\w+)/);
      for (const [ink, under] of [
        [of(light, /\.link\{color:(#\w+)/), '#ffffff'],
        [of(light, /\.go\{[^}]*;color:(#\w+)/), of(light, /\.go\{[^}]*background:(#\w+)/)],
        [of(light, /\.label\{color:(#\w+)/), '#ffffff'],
        [of(dark, /\.link\{color:(#\w+)/), ground],
        [of(dark, /\.go\{[^}]*;color:(#\w+)/), of(dark, /\.go\{background:(#\w+)/)],
        [of(dark, /\.label\{color:(#\w+)/), ground],
      ] as const) {
        expect(contrast(ink, under)).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it("has a site's own photo as JPEG, which mail programs show", () => {
    const photo = mailPhotoOf('/photos/v1/ute.webp', brand) ?? '';
    expect(photo.startsWith(`${brand.url}/photos/`)).toBe(true);
    expect(photo.split('.').at(-1)).toBe('jpg');
    expect(mailPhotoOf(null, brand)).toBeNull();
  });
});
