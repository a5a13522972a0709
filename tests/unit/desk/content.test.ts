// Offers, slides, posts and answers at the desk: forms from schemas, previews, and pictures that are decoded.
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ContentEntry } from '../../../src/desk/content/content-entry.ts';
import {
  harbourPath,
  openDeskVisit,
  people,
  type DeskVisit,
  type Visitor,
} from '../../fixtures/functions/desk-visit.ts';

const offer = {
  id: 'winter',
  name: 'Winter sale',
  description: 'Free tyres.',
  manufacturer: { name: 'Ford' },
  excluded_website_ids: ['x'],
};
const entries: ContentEntry[] = [
  { kind: 'offer', id: 'winter', title: 'Winter sale', about: null, value: offer },
  { kind: 'review', id: 'r1', title: 'Robin, 5 of 5 stars', about: 'Very good.', value: null },
];

let visit: DeskVisit;
let owner: Visitor;
beforeEach(async () => {
  visit = await openDeskVisit({ content: () => Promise.resolve(entries) });
  owner = await visit.signIn(people.owner);
});
afterEach(() => visit.close());

const content = `${harbourPath}/content`;
const formOf = (fields: Record<string, string | Blob>, act = 'save') => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, act })) form.set(name, value);
  return form;
};
const act = (path: string, fields: Record<string, string | Blob>, name = 'save') =>
  owner.act(`${content}/${path}`, formOf(fields, name));
const photo = async (width = 40, height = 30) =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width, height, channels: 3, background: '#a33' } })
        .jpeg()
        .toBuffer(),
    ),
  ]);

it('changes an offer, and keeps what the form does not show', async () => {
  const form = await owner.text(`${content}/offer/winter`);
  expect(form).toMatch(/name="to.manufacturer.name"[^>]* value="Ford"/);
  expect(form).not.toMatch(/offer-to-name">Name ?<span/);
  expect(form).not.toMatch(/excluded_website|sanitized|to\.id/);
  const page = await act('offer/winter', {
    'to.name': 'Summer sale',
    'to.description': 'Free mats.',
    'to.manufacturer.name': 'Ford',
    'to.expiry': '2026-12-31',
  });
  expect(page).toContain('Offer: Summer sale instead of Winter sale.');
  const log = await owner.text(`${harbourPath}/log`);
  expect(log).toContain('Summer sale: offer');
  expect(log).not.toContain('aria-label="Pages"');
  expect((await visit.log())[0]).toMatchObject({
    subject: { kind: 'content', id: 'offer/winter' },
    from: offer,
    to: {
      ...offer,
      name: 'Summer sale',
      description: 'Free mats.',
      expiry: '2026-12-31',
    },
  });
});

it('adds a slide with a picture, which is decoded and stored for this dealer', async () => {
  const fields = {
    'to.name': 'Open day',
    'to.url': '/special-offers',
    'file.to.image': await photo(),
  };
  expect(await act('slide/new', fields)).toContain('Slide: Open day instead of nothing.');
  const [event] = await visit.log();
  const { id, image } = event!.to as { id: string; image: string };
  expect([id, event!.subject.id]).toEqual(['open-day', 'slide/open-day']);
  expect(image).toMatch(/^\/desk\/[0-9a-f]{32}\.webp$/);
  const shown = await owner.ask(`${harbourPath}/pictures/${image.slice('/desk/'.length)}`);
  expect(shown.headers.get('content-type')).toBe('image/webp');
  const { format, width } = await sharp(await shown.arrayBuffer()).metadata();
  expect([format, width]).toEqual(['webp', 40]);
  expect(await owner.text(content)).toContain('>Open day</a>');
});

it('shows a post before it is saved, by the renderer of the site, and keeps what was typed', async () => {
  const fields = {
    'to.head.title': 'New workshop',
    'to.head.description': 'It is open.',
    'to.head.date': '2026-11-24',
    'to.head.category': 'News',
    'to.markdown': '## Hours\n\n**Daily** <script>alert(1)</script> [x](javascript:alert(1))',
  };
  const page = await act('post/new', fields, 'preview');
  expect(page).toContain('<h2>Hours</h2>');
  expect(page).toContain('<strong>Daily</strong> &lt;script&gt;');
  expect(page).not.toMatch(/<script(?!>\(\(\) => \{)|href="javascript/);
  expect(page).toContain('value="New workshop"');
  expect(await visit.log()).toEqual([]);
  await act('post/new', fields);
  expect((await visit.log())[0]).toMatchObject({
    subject: { id: 'post/new-workshop' },
    to: { head: { title: 'New workshop', date: '2026-11-24' } },
  });
});

it('answers a review, and takes an offer off the site until that is undone', async () => {
  expect(await act('review/r1', { to: 'Thank you, Robin.' })).toContain('Your answer: Thank you');
  expect(await act('offer/winter', {}, 'remove')).toContain('You took it off the website.');
  const event = (await visit.log()).at(-1)!.id;
  await owner.act(`${harbourPath}/undo`, { event });
  expect(await owner.text(content)).not.toContain('You took it off');
});

it('says beside the field what is wrong', async () => {
  for (const [path, fields, reason] of [
    ['slide/new', { 'to.name': '', 'to.url': '/a' }, 'Write something.'],
    ['slide/new', { 'to.name': 'A', 'to.url': 'javascript:alert(1)' }, 'Write a page of your site'],
    ['slide/new', { 'to.name': 'A', 'to.url': '/a' }, 'Write something.'],
    ['post/new', { 'to.head.title': 'A', 'to.head.date': 'soon' }, 'Choose a day.'],
    ['review/r1', { to: '' }, 'Write something.'],
  ] as const) {
    const page = await act(path, fields);
    expect([page.includes(reason), path, reason]).toEqual([true, path, reason]);
  }
  expect(await visit.log()).toEqual([]);
});
