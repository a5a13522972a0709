// Attacks on the desk, one row each: the answer refuses, the log of every dealer stays as it was, nothing is published, and the
// server's log has nothing of what was sent. Rule desk-8.
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ContentEntry } from '../../../src/desk/content/content-entry.ts';
import {
  harbourPath,
  openDeskVisit,
  people,
  photosOf,
  type DeskRequest,
  type DeskVisit,
} from '../../fixtures/functions/desk-visit.ts';

const secret = 'not-for-the-log';
const content: Record<string, ContentEntry[]> = {
  'harbourside-ford': [
    {
      kind: 'slide',
      id: 'open-day',
      title: 'Open day',
      about: null,
      value: { id: 'open-day', name: 'Open day', url: '/', image: '/slides/a.jpg' },
    },
  ],
  'parkside-used-cars': [
    { kind: 'review', id: 'theirs', title: 'Robin', about: 'Good.', value: null },
    {
      kind: 'offer',
      id: 'theirs',
      title: 'Sale',
      about: null,
      value: { id: 'theirs', name: 'Sale' },
    },
  ],
};

let visit: DeskVisit;
beforeEach(async () => {
  visit = await openDeskVisit({ content: ({ slug }) => Promise.resolve(content[slug] ?? []) });
});
afterEach(() => visit.close());

const vehicles = `${harbourPath}/vehicles`;
const price = `${vehicles}/4711/price`;
const parkside = '/dealer/parkside-used-cars';
const slide = `${harbourPath}/content/slide/open-day`;
const form = { to: '44000', note: secret };
const multipart = (fields: Record<string, string | Blob>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries({ act: 'save', ...fields })) data.set(name, value);
  return data;
};
const slideWith = (fields: Record<string, string | Blob>) =>
  multipart({ 'to.name': 'A', 'to.url': '/a', 'to.image': '/slides/a.jpg', ...fields });
const upload = (bytes: Uint8Array<ArrayBuffer> | string) =>
  slideWith({ 'file.to.image': new Blob([bytes]) });
const inParts = { 'content-type': 'multipart/form-data; boundary=a' };
const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };
const post = (text: string) =>
  multipart({
    'to.head.title': 'A',
    'to.head.description': 'B',
    'to.head.date': '2026-11-24',
    'to.head.category': 'C',
    'to.markdown': text,
  });
/** A PNG that says it has as many pixels as `side` squared; the pixels are not there. */
async function bomb(side: number): Promise<Uint8Array<ArrayBuffer>> {
  const small = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  small.writeUInt32BE(side, 16);
  small.writeUInt32BE(side, 20);
  return new Uint8Array(small);
}
const photoList = (photos: readonly string[]): DeskRequest => ({
  body: new URLSearchParams([...photos.map((one) => ['photo', one]), ['keep', '0']]).toString(),
  headers: urlencoded,
});
const [one, two, three] = photosOf('4711').map(({ image }) => image) as [string, string, string];
const place = () => visit.tenants[0]?.locations[0]?.id ?? '';
const hours = (more: Record<string, string>) => () => ({
  form: { place: place(), day: '2026-12-24', 'to.name': 'A', ...more },
});

type Who = keyof typeof people | 'nobody';
type Attack = [
  name: string,
  who: Who,
  path: string,
  request: DeskRequest | (() => DeskRequest | Promise<DeskRequest>),
  status: number,
];

const attacks: Attack[] = [
  // Who asks.
  ['a price without a session', 'nobody', price, { form }, 303],
  ['a price with a forged session', 'nobody', price, { form, headers: { cookie: 'desk=a~b' } }, 303],
  ['a price of another dealer', 'stranger', price, { form }, 404],
  ['a place of another dealer', 'stranger', `${harbourPath}/places/phone`, { form: { to: '07 5550 0100' } }, 404],
  ['content of another dealer', 'stranger', slide, () => ({ form: slideWith({}) }), 404],
  ['the vehicles of another dealer', 'stranger', vehicles, {}, 404],
  ['the log of another dealer', 'stranger', `${harbourPath}/log`, {}, 404],
  ['the table of another dealer', 'stranger', `${harbourPath}/log.csv`, {}, 404],
  ['a price by an approver', 'approver', price, { form }, 404],
  ['a phone by an approver', 'approver', `${harbourPath}/places/phone`, { form: { to: '07 5550 0100' } }, 404],
  ['content by an approver', 'approver', slide, () => ({ form: slideWith({}) }), 404],
  ['an undo by an approver', 'approver', `${harbourPath}/undo`, { form: { event: 'x' } }, 404],
  ['a decision by an owner', 'owner', '/decisions', { form: { dealer: 'harbourside-ford', answer: 'accept-export' } }, 404],
  ['the decisions for an editor', 'editor', '/decisions', {}, 404],
  // Whose things.
  ['a vehicle of another dealer', 'owner', `${vehicles}/9001/price`, { form }, 404],
  ['a vehicle that is not there', 'owner', `${vehicles}/constructor/price`, { form }, 404],
  ['a place that is not there', 'owner', `${harbourPath}/places/phone`, { form: { place: 'x', to: '07 5550 0100' } }, 404],
  ['a place of no dealer', 'owner', `${harbourPath}/places/hours`, { form: { place: '', day: '2026-12-24' } }, 404],
  ['a review of another dealer', 'owner', `${harbourPath}/content/review/theirs`, { form: multipart({ to: 'Hi' }) }, 404],
  ['an offer of another dealer', 'owner', `${harbourPath}/content/offer/theirs`, { form: multipart({ act: 'remove' }) }, 404],
  ['an event that is not there', 'owner', `${harbourPath}/undo`, { form: { event: '__proto__' } }, 404],
  ['no event', 'owner', `${harbourPath}/undo`, { form: {} }, 404],
  ['a dealer that is not there', 'owner', '/dealer/constructor/vehicles/4711/price', { form }, 404],
  // Which field.
  ['a field that no table has', 'owner', `${vehicles}/4711/slug`, { form }, 404],
  ['a field of every object', 'owner', `${vehicles}/4711/__proto__`, { form }, 404],
  ['a method as a field', 'owner', `${vehicles}/4711/constructor`, { form }, 404],
  ['a field of another kind', 'owner', `${vehicles}/4711/phone`, { form: { to: '07 5550 0100' } }, 404],
  ['a field with a day', 'owner', `${vehicles}/4711/price:2026-12-24`, { form }, 404],
  ['a kind of content that is none', 'owner', `${harbourPath}/content/constructor/x`, { form: multipart({}) }, 404],
  ['a path name as an entry', 'owner', `${harbourPath}/content/offer/..%2F..%2Fsettings`, { form: multipart({}) }, 404],
  ['a path name as a vehicle', 'owner', `${vehicles}/..%2F..%2Fsecret`, {}, 404],
  ['a path name as a picture', 'owner', `${harbourPath}/pictures/..%2F..%2Fsecret.webp`, {}, 404],
  ['a picture of another name', 'owner', `${harbourPath}/pictures/${'a'.repeat(32)}.webp`, {}, 404],
  ['a new review', 'owner', `${harbourPath}/content/review/new`, { form: multipart({ to: 'Hi' }) }, 404],
  // From where.
  ['a form of another site', 'owner', price, { form, headers: { origin: 'https://evil.example' } }, 403],
  ['a form without an origin', 'owner', price, { form, headers: { origin: '' } }, 403],
  ['a form of a sandbox', 'owner', price, { form, headers: { origin: 'null' } }, 403],
  ['a form of a host below', 'owner', price, { form, headers: { origin: 'https://x.desk.example.com' } }, 403],
  ['a form of another port', 'owner', price, { form, headers: { origin: 'https://desk.example.com:444' } }, 403],
  ['a form over http', 'owner', price, { form, headers: { origin: 'http://desk.example.com' } }, 403],
  ['a form that the browser calls foreign', 'owner', price, { form, headers: { 'sec-fetch-site': 'cross-site' } }, 403],
  ['a form of a sister site', 'owner', price, { form, headers: { 'sec-fetch-site': 'same-site' } }, 403],
  ['JSON', 'owner', price, { body: '{"to":1}', headers: { 'content-type': 'application/json' } }, 415],
  ['plain text', 'owner', price, { body: 'to=44000', headers: { 'content-type': 'text/plain' } }, 415],
  ['no content type', 'owner', price, { body: 'to=44000', headers: { 'content-type': '' } }, 415],
  ['a file for a price', 'owner', price, { form: multipart({ to: '44000' }) }, 415],
  ['a type that begins like a form', 'owner', price, { body: 'to=1', headers: { 'content-type': 'application/x-www-form-urlencodedx' } }, 415],
  ['a price in an address', 'owner', `${price}?to=44000`, { method: 'PUT', body: 'to=44000' }, 404],
  ['a link that deletes', 'owner', `${vehicles}/4711`, { method: 'DELETE' }, 404],
  // How much.
  ['a form of 70 KB', 'owner', `${vehicles}/4711/dealercomments`, { form: { to: 'x'.repeat(70_000) } }, 413],
  ['a picture of 13 MB', 'owner', slide, () => ({ form: upload('x'.repeat(13_000_000)) }), 413],
  ['comments of 6,000 characters', 'owner', `${vehicles}/4711/dealercomments`, { form: { to: 'x'.repeat(6_000) } }, 422],
  ['a post of 41,000 characters', 'owner', `${harbourPath}/content/post/new`, { form: post('x'.repeat(41_000)) }, 422],
  // Which values.
  ['HTML in comments', 'owner', `${vehicles}/4711/dealercomments`, { form: { to: '<img src=x onerror=alert(1)>' } }, 422],
  ['HTML in a badge', 'owner', `${vehicles}/4711/badge`, { form: { to: '<script>' } }, 422],
  ['two lines in a badge', 'owner', `${vehicles}/4711/badge`, { form: { to: 'a\nb' } }, 422],
  ['a price of a word', 'owner', price, { form: { to: 'Infinity' } }, 422],
  ['a negative price', 'owner', price, { form: { to: '-44000' } }, 422],
  ['a was-price without proof', 'owner', `${vehicles}/4711/before_price`, { form: { to: '99000' } }, 422],
  ['a state that is none', 'owner', `${vehicles}/4711/status`, { form: { to: '__proto__' } }, 422],
  ['a day that is none', 'owner', price, { form: { to: '44000', until: '2026-13-45' } }, 422],
  ['a day in ten years', 'owner', price, { form: { to: '44000', until: '2036-01-01' } }, 422],
  ['only keys of prototypes', 'owner', price, { form: { '__proto__.to': '44000', 'constructor.prototype.to': '1' } }, 422],
  ['a photo of another site', 'owner', `${vehicles}/4711/images`, photoList([one, two, 'https://evil.example/a.jpg']), 422],
  ['a photo as a script', 'owner', `${vehicles}/4711/images`, photoList([one, two, 'javascript:alert(1)']), 422],
  ['a photo of another vehicle', 'owner', `${vehicles}/4711/images`, photoList([one, two, photosOf('4712')[0]!.image]), 422],
  ['a photo twice', 'owner', `${vehicles}/4711/images`, photoList([one, one, two, three]), 422],
  ['a correction of a sold vehicle', 'owner', `${vehicles}/4713/price`, { form }, 422],
  ['hours that are no times', 'owner', `${harbourPath}/places/hours`, hours({ 'to.open': '25:00', 'to.close': '26:00' }), 422],
  ['hours of a past day', 'owner', `${harbourPath}/places/hours`, hours({ day: '2020-01-01' }), 422],
  ['a script as a day', 'owner', `${harbourPath}/places/hours`, hours({ day: '"><script>' }), 422],
  ['a phone with a script', 'owner', `${harbourPath}/places/phone`, () => ({ form: { place: place(), to: '07<script>' } }), 422],
  ['an announcement that runs a script', 'owner', `${harbourPath}/places/announcement`, { form: { 'to.text': 'A', 'to.link': 'javascript:alert(1)' } }, 422],
  ['an announcement to another site without https', 'owner', `${harbourPath}/places/announcement`, { form: { 'to.text': 'A', 'to.link': '//evil.example' } }, 422],
  ['a slide that runs a script', 'owner', slide, () => ({ form: slideWith({ 'to.url': 'javascript:alert(1)' }) }), 422],
  ['a slide to data', 'owner', slide, () => ({ form: slideWith({ 'to.url': 'data:text/html,x' }) }), 422],
  ['a slide with a picture of another site', 'owner', slide, () => ({ form: slideWith({ 'to.image': '//evil.example/a.jpg' }) }), 422],
  ['a slide with a picture that nobody uploaded', 'owner', slide, () => ({ form: slideWith({ 'to.image': `/desk/${'a'.repeat(32)}.webp` }) }), 422],
  ['a slide with a path name', 'owner', slide, () => ({ form: slideWith({ 'to.image': '/desk/../../secret' }) }), 422],
  // Which pictures.
  ['an SVG with a script', 'owner', slide, () => ({ form: upload('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>') }), 422],
  ['HTML as a picture', 'owner', slide, () => ({ form: upload('<html><script>alert(1)</script></html>') }), 422],
  ['a PDF as a picture', 'owner', slide, () => ({ form: upload('%PDF-1.7 ') }), 422],
  ['a program as a picture', 'owner', slide, () => ({ form: upload('\u007fELF') }), 422],
  ['a picture that is cut', 'owner', slide, async () => ({ form: upload((await bomb(1)).slice(0, 40)) }), 422],
  ['a picture of 10 billion pixels', 'owner', slide, async () => ({ form: upload(await bomb(100_000)) }), 422],
  ['a picture of 49 million pixels', 'owner', slide, async () => ({ form: upload(await bomb(7_000)) }), 422],
  ['a GIF that begins as a script', 'owner', slide, () => ({ form: upload('GIF89a/*<script>*/=1') }), 422],
  // Which notation.
  ['a price in hexadecimal', 'owner', price, { form: { to: '0xFFFF' } }, 422],
  ['a price as a power', 'owner', price, { form: { to: '4e4' } }, 422],
  ['a price in binary', 'owner', price, { form: { to: '0b1111111' } }, 422],
  ['two prices in one form', 'owner', price, { body: 'to=1&to=44000', headers: urlencoded }, 422],
  ['a price in brackets', 'owner', price, { body: 'to[price]=44000', headers: urlencoded }, 422],
  ['a price below a key', 'owner', price, { form: { 'to.price': '44000' } }, 422],
  ['a key of a thousand levels', 'owner', price, { body: `to${'[a]'.repeat(1_000)}=1`, headers: urlencoded }, 422],
  ['ten thousand fields', 'owner', price, { body: 'a=1&'.repeat(10_000), headers: urlencoded }, 422],
  ['an object as a price', 'owner', price, { form: { to: '{"$gt":0}' } }, 422],
  ['letters that are cut', 'owner', price, { body: 'to=%E0%A4%A', headers: urlencoded }, 422],
  ['a form in parts that is cut', 'owner', slide, { body: '--a\r\nContent-Disposition: form-data; name="act"\r\n\r\nsa', headers: inParts }, 400],
  ['a form in parts with another boundary', 'owner', slide, { body: '--b\r\n\r\n--b--', headers: inParts }, 400],
  ['a header in the name of a file', 'owner', slide, { body: '--a\r\nContent-Disposition: form-data; name="file.to.image"; filename="x\r\nSet-Cookie: a=b"\r\n\r\nx\r\n--a--', headers: inParts }, 400],
  ['SQL as the last event', 'owner', price, { form: { ...form, seen: "' OR 1=1 --" } }, 422],
  ['a prototype as the last event', 'owner', price, { form: { ...form, seen: '__proto__' } }, 422],
  ['a long last event', 'owner', price, { form: { ...form, seen: 'x'.repeat(10_000) } }, 422],
  ['a closed day in the past', 'owner', `${harbourPath}/places/hours`, hours({ act: 'closed', day: '2020-01-01' }), 422],
  ['a closed day at another dealer', 'owner', `${harbourPath}/places/hours`, { form: { place: '901', day: '2026-12-24', act: 'closed' } }, 404],
  // Which way there.
  ['a dealer by the way of another', 'owner', `${harbourPath}/../parkside-used-cars/vehicles/9001/price`, { form }, 404],
  ['a dealer in capitals', 'owner', '/dealer/HARBOURSIDE-FORD/vehicles/4711/price', { form }, 404],
  ['a dealer with a slash', 'owner', '/dealer/harbourside-ford%2Fvehicles/4711/price', { form }, 404],
  ['a vehicle with a zero byte', 'owner', `${vehicles}/4711%00/price`, { form }, 404],
  ['vehicles for an approver', 'approver', vehicles, {}, 404],
  ['places for an approver', 'approver', `${harbourPath}/places`, {}, 404],
  ['content for an approver', 'approver', `${harbourPath}/content`, {}, 404],
  ['a picture for an approver', 'approver', `${harbourPath}/pictures/${'a'.repeat(32)}.webp`, {}, 404],
  ['the log without a session', 'nobody', `${harbourPath}/log`, {}, 303],
  ['an answered lead of another dealer', 'stranger', `${harbourPath}/answered`, { form: { lead: 'x' } }, 404],
  ['an answered lead by an approver', 'approver', `${harbourPath}/answered`, { form: { lead: 'x' } }, 404],
  ['a released lead that is not there', 'owner', `${harbourPath}/release`, { form: { lead: 'x' } }, 404],
  ['a dropped lead that is not there', 'owner', `${harbourPath}/drop`, { form: { lead: 'x' } }, 404],
  ['a confirmed lead that is not there', 'owner', `${harbourPath}/confirm`, { form: { lead: "' OR 1=1 --" } }, 404],
  ['a review of another dealer’s site', 'stranger', `${harbourPath}/review`, { form: {} }, 404],
  ['a decision by a stranger', 'stranger', '/decisions', { form: { dealer: 'harbourside-ford', answer: 'remind' } }, 404],
  ['a decision without a session', 'nobody', '/decisions', { form: { dealer: 'harbourside-ford', answer: 'accept' } }, 303],
]; // prettier-ignore

it('has at least a hundred rows', () => {
  expect(attacks.length).toBeGreaterThanOrEqual(100);
});

it.each(attacks)('%s is refused', async (_name, who, path, made, status) => {
  const request = typeof made === 'function' ? await made() : made;
  const answer =
    who === 'nobody'
      ? await visit.send(path, request, '')
      : await (await visit.signIn(people[who])).ask(path, request);
  expect(answer.status).toBe(status);
  if (status === 303) expect(answer.headers.get('location')).toBe('/desk/sign-in');
  expect(await answer.text()).not.toMatch(
    /<script(?!>\(\(\) => \{)|<img[^>]+onerror|href="(?:javascript|data):/i,
  );
  expect([await visit.log(), await visit.log('parkside-used-cars')]).toEqual([[], []]);
  expect(visit.published).toEqual([]);
  expect(visit.fixture.lines.join('\n')).not.toContain(secret);
  expect(Object.hasOwn(Object.prototype, 'to')).toBe(false);
});

it.each([
  ['a zero byte', '\u0000'],
  ['a control character', '\u0008'],
  ['a mark that turns the text', '\u202e'],
  ['a mark of no width', '\u200b'],
  ['a mark of the byte order', '\ufeff'],
  ['a tag', '\u{e0041}'],
  ['half a letter', '\ud800'],
])('keeps nothing of %s in a text', async (_name, mark) => {
  const owner = await visit.signIn(people.owner);
  const text = `Tow${mark} bar`;
  await owner.ask(`${vehicles}/4711/badge`, { form: { to: text } });
  await owner.ask(`${vehicles}/4711/dealercomments`, { form: { to: text } });
  const announcement = { 'to.text': text, 'to.link': '/finance' };
  await owner.ask(`${harbourPath}/places/announcement`, { form: announcement });
  await owner.ask(slide, { form: slideWith({ 'to.name': text }) });
  const stored = (await visit.log()).map(({ to }) => JSON.stringify(to));
  expect(stored).toHaveLength(4);
  for (const each of stored) expect(each).toContain('Tow bar');
});

it('a file that is a photo and a page at once keeps its pixels alone', async () => {
  const owner = await visit.signIn(people.owner);
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a33' } })
    .jpeg()
    .withMetadata({ exif: { IFD0: { Copyright: '<script>alert(1)</script>' } } })
    .toBuffer();
  const polyglot = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>PK')]);
  await owner.ask(slide, { form: upload(new Uint8Array(polyglot)) });
  const [event] = await visit.log();
  const { image } = event!.to as { image: string };
  const stored = await owner.ask(`${harbourPath}/pictures/${image.slice('/desk/'.length)}`);
  const bytes = Buffer.from(await stored.arrayBuffer());
  expect([bytes.subarray(8, 12).toString(), bytes.includes('script')]).toEqual(['WEBP', false]);
  expect(stored.headers.get('x-content-type-options')).toBe('nosniff');
});

it('an undo of another dealer, and one that is sent again, change nothing', async () => {
  const owner = await visit.signIn(people.owner);
  await owner.ask(price, { form });
  const event = (await visit.log())[0]!.id;
  const stranger = await visit.signIn(people.stranger);
  expect((await stranger.ask(`${parkside}/undo`, { form: { event } })).status).toBe(404);
  expect((await stranger.ask(`${harbourPath}/undo`, { form: { event } })).status).toBe(404);
  expect((await owner.ask(`${harbourPath}/undo`, { form: { event } })).status).toBe(303);
  expect((await owner.ask(`${harbourPath}/undo`, { form: { event } })).status).toBe(409);
  expect(await visit.log()).toHaveLength(2);
});

it('a picture of another dealer is neither shown nor used', async () => {
  const owner = await visit.signIn(people.owner);
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();
  await owner.ask(slide, { form: upload(new Uint8Array(photo)) });
  const { image } = (await visit.log())[0]!.to as { image: string };
  const stranger = await visit.signIn(people.stranger);
  expect((await stranger.ask(`${parkside}/pictures/${image.slice(6)}`)).status).toBe(404);
  const data = slideWith({ 'to.image': image });
  expect((await stranger.ask(`${parkside}/content/slide/new`, { form: data })).status).toBe(422);
});

it('a person makes at most thirty changes a minute', async () => {
  const owner = await visit.signIn(people.owner);
  const statuses: number[] = [];
  for (let at = 0; at < 33; at += 1) {
    const answer = await owner.ask(price, { form: { to: String(40_000 + at) } });
    statuses.push(answer.status);
  }
  expect(statuses.filter((status) => status === 303)).toHaveLength(30);
  expect(await visit.log()).toHaveLength(30);
});
