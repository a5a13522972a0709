import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pageHeadSchema } from '../../../../src/domain/content/front-matter.ts';
import { filler } from '../../../../src/site/content/fill-in.ts';
import { parseHeaded } from '../../../../src/site/content/text-file.ts';
import { loadTexts, picturesOf, textErrors } from '../../../../src/site/content/texts.ts';
import { aLocation, aSite, aTenant } from '../fixtures.ts';

const parse = (text: string) => parseHeaded(pageHeadSchema, text, 'content/pages/x.md');

describe('a text with a head', () => {
  it('is its keys and the Markdown after them', () => {
    const { head, markdown } = parse('---\ntitle: A\nlead: B\n---\n\nWords\n\n---\n\nmore');
    expect(head).toMatchObject({ title: 'A', lead: 'B', cards: [], openings: [] });
    expect(markdown).toBe('Words\n\n---\n\nmore');
  });

  it.each<[string, string, RegExp]>([
    ['no head', '# A title\n', /x\.md:1 has no head/],
    ['broken YAML', '---\ntitle: A\nlead: "B\n---\n', /x\.md:\d+ is not YAML/],
    ['a key nobody knows', '---\ntitle: A\nlead: B\nled: C\n---\n', /x\.md:1 : .*led/],
    ['a missing key', '---\ntitle: A\n---\n', /x\.md:1 lead: /],
    [
      'a wrong value deep inside',
      '---\ntitle: A\nlead: B\nopenings:\n  - title: C\n    location: d\n    employment: Sometimes\n    posted: 2026-01-01\n    text: E\n---\n',
      /x\.md:7 openings\[0\]\.employment: /,
    ],
    [
      'a form that does not exist',
      '---\ntitle: A\nlead: B\nform:\n  kind: lottery\n---\n',
      /x\.md:5 form\.kind: /,
    ],
  ])('with %s names file, line and key', (_, text, words) => {
    expect(() => parse(text)).toThrow(words);
  });
});

describe('the texts of a tenant', () => {
  let root: string;
  beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'texts-'))));
  afterEach(() => rmSync(root, { recursive: true, force: true }));
  const put = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const tenant = aTenant();
  const page = (title: string) =>
    `---\ntitle: ${title}\nlead: At {{name}}.\n---\nAsk {{legalName}}.`;

  it('are the shared ones, each shadowed by its own, with the dealer’s names filled in', async () => {
    put('content/pages/fleet.md', page('Fleet'));
    put('content/pages/parts/search.md', page('Parts'));
    put(`tenants/${tenant.slug}/content/pages/fleet.md`, page('Our fleet'));
    const { pages } = await loadTexts(root, tenant);
    expect(pages.map(({ name, title }) => [name, title])).toEqual([
      ['fleet', 'Our fleet'],
      ['parts/search', 'Parts'],
    ]);
    expect(pages[0]).toMatchObject({
      lead: 'At Example Motors.',
      html: '<p>Ask Example Motors Pty Ltd.</p>',
    });
  });

  it.each<[string, object, string]>([
    ['the override', { phone: '07 5550 0199', newPhone: '07 5550 0112' }, '07 5550 0199'],
    [
      'the number for new cars',
      { newPhone: '07 5550 0112', usedPhone: '07 5550 0113' },
      '07 5550 0112',
    ],
    ['the number for used cars', { usedPhone: '07 5550 0113' }, '07 5550 0113'],
    ['the number of the main place', {}, '07 5550 0101'],
  ])('name %s, as the header does', (_, contact, phone) => {
    const own = aTenant({ contact });
    expect(filler(own, 'x.md')('Call {{phone}}.')).toBe(`Call ${phone}.`);
    expect(aSite([], { tenant: own }).shell.phone?.display).toBe(phone);
  });

  it('name no hidden location', () => {
    const hidden = aLocation({ visible: false });
    const second = aLocation({ id: 'l-2', slug: 'b', primary: false, visible: false });
    const fill = filler(aTenant({ locations: [hidden, second] }), 'x.md');
    expect(fill('{{address}}|{{phone}}')).toBe('Brisbane QLD|');
    const shown = aLocation({ id: 'l-3', slug: 'c', phone: '07 5550 0103' });
    const moved = {
      ...shown,
      address: { ...shown.address, street: '3 New Street', city: 'Toowong' },
    };
    const mixed = filler(aTenant({ locations: [hidden, moved] }), 'x.md');
    expect(mixed('{{address}}|{{phone}}')).toBe('3 New Street, Toowong QLD 4006|07 5550 0103');
  });

  it('name the pictures that the build must prepare', async () => {
    put(
      'content/blog/a.md',
      '---\ntitle: A\ndescription: B\ndate: 2026-01-01\ncategory: C\nimage: /a.webp\n---\n',
    );
    expect(picturesOf(await loadTexts(root, tenant))).toEqual([
      { asset: '/a.webp', role: 'article' },
      { asset: '/a.webp', role: 'post' },
    ]);
  });

  it('with a colon in a lead are an error with file and line, once for all tenants', async () => {
    put('content/pages/fleet.md', '---\ntitle: Fleet\nlead: One promise: a car\n---\nText.');
    const other = aTenant({ slug: 'other-motors' });
    const errors = await textErrors(root, [tenant, other]);
    expect(errors).toEqual([expect.stringMatching(/^content\/pages\/fleet\.md:3 is not YAML/)]);
    put('content/pages/fleet.md', page('Fleet'));
    expect(await textErrors(root, [tenant, other])).toEqual([]);
  });

  it('are none where there is no folder', async () => {
    expect(await loadTexts(root, tenant)).toEqual({ pages: [], posts: [] });
  });
});

// Rule trade-in-7.
it('a text names the cars that get no estimate online, as the valuation excludes them', () => {
  const fill = filler(aTenant({}), 'x.md');
  expect(fill('cars {{valuationLimits}}')).toBe('cars over 7 years old or over 100,000 km');
});

// Rule content-7.
it('a text that contradicts a figure of the business stops the build and names file and figure', () => {
  const facts = [{ name: 'brands', value: 8, units: ['brands'] }];
  const fill = filler(aTenant({ facts }), 'pages/about-us.md');
  expect(fill('{{brands}} brands')).toBe('8 brands');
  expect(() => fill('Our nine brands')).toThrow(
    'pages/about-us.md says "nine brands", and the fact "brands" is 8; write {{brands}}',
  );
});
