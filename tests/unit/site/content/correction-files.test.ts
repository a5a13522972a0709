import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { contentSubject, type Correction } from '../../../../src/domain/corrections/correction.ts';
import { parseHeaded } from '../../../../src/site/content/text-file.ts';
import { postHeadSchema } from '../../../../src/domain/content/front-matter.ts';
import { correctedSettings } from '../../../../src/tenant/corrected-settings.ts';
import { correctionFiles } from '../../../../src/site/content/correction-files.ts';
import { correction } from '../../../fixtures/corrections/events.ts';
import { aLocation, aTenant } from '../fixtures.ts';

const tenant = aTenant({ locations: [aLocation({ id: 'north', phone: '07 5550 0100' })] });
const today = '2026-11-23';
const own = `tenants/${tenant.slug}`;
const place = (id: string) => ({ kind: 'place' as const, id });

const files = (log: Partial<Correction>[], folder: Record<string, unknown> = {}) =>
  correctionFiles({
    tenant,
    log: log.map((each, at) => correction({ position: at + 1, ...each })),
    today,
    read: (path) => (path in folder ? JSON.stringify(folder[path]) : null),
  });
const json = (text: string | null | undefined): unknown => JSON.parse(text ?? 'null');

// Rule corrections-2.
describe('the files of what the desk corrected', () => {
  it('say phones and announcements in the settings, beside what is there', () => {
    const settings = { menu: { logoTiles: true }, locations: [{ id: 'north' }, { id: 'south' }] };
    const announcement = { text: 'Open on Sunday', link: null, from: null };
    const made = files(
      [
        { subject: place('north'), field: 'phone', to: '07 5550 0177' },
        { subject: place(''), field: 'usedPhone', to: '07 5550 0188' },
        { subject: place(''), field: 'announcement', to: announcement },
      ],
      { [`${own}/tenant.json`]: settings },
    );
    expect(json(made.files.get(`${own}/tenant.json`))).toEqual({
      menu: { logoTiles: true, announcement: { text: 'Open on Sunday', link: null } },
      contact: { usedPhone: '07 5550 0188' },
      locations: [{ id: 'north', phone: '07 5550 0177' }, { id: 'south' }],
    });
  });

  it('say the phone of a location in locations.json where the folder has it', () => {
    const made = files([{ subject: place('north'), field: 'phone', to: '07 5550 0177' }], {
      [`${own}/tenant.json`]: { contact: {} },
      [`${own}/locations.json`]: [{ id: 'south' }, { id: 'north', phone: '07 5550 0100' }],
    });
    expect([...made.files.keys()]).toEqual([`${own}/locations.json`]);
    expect(json(made.files.get(`${own}/locations.json`))).toEqual([
      { id: 'south' },
      { id: 'north', phone: '07 5550 0177' },
    ]);
  });

  it('have the hours of a day so that the correction then is needless', () => {
    const hours = { name: 'Stocktake', open: null, close: null };
    const event = { subject: place('north'), field: 'hours:2026-12-02', to: hours };
    const written = json(files([event]).files.get(`${own}/content/holiday-hours.json`));
    const after = { ...tenant, holidayHours: written as typeof tenant.holidayHours };
    expect(correctedSettings(after, [correction(event)], today).ended).toMatchObject([
      { reason: 'same' },
    ]);
  });

  it('have entries of content in the place of the old ones, new ones first, removed ones not', () => {
    const offers = [
      { id: 'a', name: 'A', own: 1 },
      { id: 'b', name: 'B' },
      { id: 'c', name: 'C' },
    ];
    const entry = (id: string, to: Correction['to']) => ({
      subject: contentSubject('offer', id),
      field: 'entry',
      to,
    });
    const log = [
      entry('b', { id: 'b', name: 'B2' }),
      entry('c', null),
      entry('d', { id: 'd', name: 'D' }),
    ];
    const made = files(log, { 'content/offers.json': offers });
    expect(json(made.files.get(`${own}/content/offers.json`))).toEqual([
      { id: 'd', name: 'D' },
      { id: 'a', name: 'A', own: 1 },
      { id: 'b', name: 'B2' },
    ]);
  });

  it('have the answer to a review with its day, and a post as a text with its head', () => {
    const reviews = { reviews: [{ id: 'r1', text: 'Good' }] };
    const head = { title: 'Towing: what "braked" means', date: '2026-11-20' };
    const made = files(
      [
        { subject: contentSubject('review', 'r1'), field: 'answer', to: 'Thank you' },
        {
          subject: contentSubject('post', 'towing'),
          field: 'entry',
          to: { head, markdown: '# Hello' },
        },
        { subject: contentSubject('post', 'old'), field: 'entry', to: null },
      ],
      { [`${own}/content/reviews.json`]: reviews },
    );
    expect(json(made.files.get(`${own}/content/reviews.json`))).toEqual({
      reviews: [{ id: 'r1', text: 'Good', reply_text: 'Thank you', reply_date: '23/11/2026' }],
    });
    const post = made.files.get(`${own}/content/blog/towing.md`) ?? '';
    expect(parse(post.split('---')[1] ?? '')).toEqual(head);
    expect(parseHeaded(postHeadSchema.partial(), post, 'towing.md').markdown).toBe('# Hello');
    expect(made.files.get(`${own}/content/blog/old.md`)).toBeNull();
  });

  it('leave out vehicles, and what ends with a day', () => {
    const made = files([
      { field: 'price', to: 21_990 },
      { subject: place('north'), field: 'phone', to: '07 5550 0177', until: '2026-12-01' },
    ]);
    expect(made.files.size).toBe(0);
    expect(made.left.map(({ field }) => field)).toEqual(['price', 'phone']);
  });
});
