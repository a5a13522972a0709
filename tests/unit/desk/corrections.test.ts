// What a dealer corrects at the desk, over its real app: vehicles, photos, places, the log and its undo.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  harbourPath,
  openDeskVisit,
  people,
  photosOf,
  type DeskVisit,
  type Visitor,
} from '../../fixtures/functions/desk-visit.ts';

let visit: DeskVisit;
let owner: Visitor;
beforeEach(async () => {
  visit = await openDeskVisit();
  owner = await visit.signIn(people.owner);
});
afterEach(() => visit.close());

const vehicles = `${harbourPath}/vehicles`;
const car = `${vehicles}/4711`;
const places = `${harbourPath}/places`;
const location = () => visit.tenants[0]?.locations[0]?.id ?? '';

describe('the list of vehicles', () => {
  it('finds vehicles by words and by stock number, with price and state', async () => {
    expect(await owner.text(vehicles)).toContain('3 vehicles.');
    const found = await owner.text(`${vehicles}?q=ranger+s4712`);
    expect(found).toContain('1 vehicle for “ranger s4712”.');
    expect(found).toMatch(/\$22,990<\/strong> · For sale/);
    expect(await owner.text(`${vehicles}?q=4713`)).toContain('· Sold');
    expect(await owner.text(`${vehicles}?q=hilux`)).toContain('0 vehicles');
  });

  it('marks a corrected vehicle, shows what the desk says, and puts it first', async () => {
    await owner.act(`${vehicles}/4712/price`, { to: '$21,990' });
    const page = await owner.text(vehicles);
    expect(page).toContain('Price corrected by you, until the export says the same.');
    expect(page.indexOf('$21,990')).toBeLessThan(page.indexOf('$45,000'));
  });
});

// Rule corrections-4.
describe('a correction of a vehicle', () => {
  it.each([
    ['price', { to: '$ 21,990' }, 21_990, 'Price: $21,990 instead of $45,000.'],
    ['km', { to: '48 000 km' }, 48_000, 'Kilometres: 48,000 km instead of 40,000 km.'],
    ['badge', { to: 'Wildtrak' }, 'Wildtrak', 'Badge: Wildtrak instead of XLT.'],
    ['dealercomments', { to: 'One owner.\nLog books.' }, 'One owner.\nLog books.', 'Comments:'],
    ['status', { to: 'reserved' }, 'reserved', 'Status: Reserved instead of For sale.'],
    ['status', { to: 'sold' }, 'sold', 'Status: Sold instead of For sale.'],
    [
      'show_on_dealer_website',
      { until: '2026-12-01' },
      false,
      'Visibility: hidden instead of shown.',
    ],
  ])('of its %s is stored for the dealer and its person, and the page says so', async (...row) => {
    const [field, form, to, sentence] = row;
    expect(await owner.act(`${car}/${field}`, form)).toContain(sentence);
    const [event] = await visit.log();
    expect(event).toMatchObject({ field, to, by: people.owner, subject: { id: '4711' } });
    expect(await visit.log('parkside-used-cars')).toEqual([]);
  });

  it('is refused beside its field, which keeps what was typed', async () => {
    for (const [field, form, reason] of [
      ['price', { to: 'cheap' }, 'Write a number.'],
      ['price', { to: '5' }, 'A price is above $10.'],
      ['price', { to: '' }, 'Write a number.'],
      ['km', { to: '-4' }, 'At least 0.'],
      ['badge', { to: 'a <b>' }, 'Write one line without &lt; and &gt;.'],
      ['price', { to: '44000', until: 'soon' }, 'Choose a day.'],
      ['price', { to: '44000', until: '2026-11-20' }, '20 November 2026 is in the past.'],
      ['before_price', { to: '52000' }, 'did not ask for $52,000'],
    ] as const) {
      const answer = await owner.ask(`${car}/${field}`, { form });
      const page = await answer.text();
      expect([answer.status, page.includes(reason), reason]).toEqual([422, true, reason]);
      expect(page).toMatch(/<details open>/);
      if (form.to)
        expect(page).toContain(`value="${form.to.replace('<', '&lt;').replace('>', '&gt;')}"`);
    }
    expect(await visit.log()).toEqual([]);
  });

  // Rule desk-9.
  it('is refused when the website says it already, except for another last day', async () => {
    for (const to of ['45000', '$45,000']) {
      const page = await owner.act(`${car}/price`, { to });
      expect(page).toContain('Your website says this already.');
    }
    await owner.act(`${car}/price`, { to: '44000' });
    expect(await owner.act(`${car}/price`, { to: '44000' })).toContain('already');
    await owner.act(`${car}/price`, { to: '44000', until: '2026-12-01' });
    expect((await visit.log()).map(({ until }) => until)).toEqual([null, '2026-12-01']);
  });

  // Rule desk-9.
  it('of a field that somebody else changed meanwhile is asked again, with what they changed', async () => {
    const seenIn = (page: string) =>
      /id="price-form">.*?name="seen" value="([^"]*)"/.exec(page)?.[1];
    const opened = { to: '44000', seen: seenIn(await owner.text(car)) ?? 'none' };
    const editor = await visit.signIn(people.editor);
    await editor.act(`${car}/price`, { ...opened, to: '43000' });
    const page = await owner.act(`${car}/price`, opened);
    expect(page).toContain('editor changed this after you opened the page: Price: $43,000');
    expect(page).toContain('value="44000"');
    const again = { ...opened, seen: seenIn(page) ?? '' };
    expect(await owner.act(`${car}/price`, again)).toContain('Price: $44,000 instead of $43,000.');
  });

  it('is not taken for a sold vehicle', async () => {
    const page = await owner.act(`${vehicles}/4713/price`, { to: '44000' });
    expect(page).toContain('A sold vehicle stays as it is.');
    expect(await visit.log()).toEqual([]);
  });

  // Rule desk-9.
  it('says when shoppers see it, and starts what is urgent', async () => {
    expect(await owner.act(`${car}/status`, { to: 'sold' })).toContain('within a minute');
    expect(visit.published).toEqual(['harbourside-ford']);
    expect(await owner.text(car)).toContain('1 change is on the way to your website.');
    visit.fail(visit.fixture.now());
    expect(await owner.text(car)).toContain('Not on your website yet: 1 change.');
    visit.live.push((await visit.log())[0]?.id ?? '');
    visit.fail(null);
    expect(await owner.text(car)).not.toMatch(/on the way|Not on your website yet/);
    const [tenant] = visit.tenants;
    for (const [needed, sentence] of [
      ['never', 'Shoppers see it with tonight’s update.'],
      ['unless-harmless', 'Shoppers see it with tonight’s update.'],
      ['two-people', 'tonight’s version waits for two people'],
    ] as const) {
      tenant!.approval = { ...tenant!.approval, needed };
      expect(await owner.act(`${car}/price`, { to: String(44_000 + sentence.length) })).toContain(
        sentence,
      );
      const [last] = (await visit.log()).slice(-1);
      await owner.ask(`${harbourPath}/undo`, { form: { event: last?.id ?? '' } });
    }
    expect(visit.published).toEqual(['harbourside-ford']);
  });

  it('never promises a minute on a host that publishes at night alone', async () => {
    const other = await openDeskVisit({ urgent: null });
    other.tenants[0]!.approval = { ...other.tenants[0]!.approval, needed: 'never' };
    const person = await other.signIn(people.owner);
    const page = await person.act(`${car}/status`, { to: 'sold' });
    expect(page).toContain('Shoppers see it with tonight’s update.');
    await other.close();
  });
});

describe('the photos of a vehicle', () => {
  const [one, two, three] = photosOf('4711').map(({ image }) => image) as [string, string, string];
  const form = (photos: readonly string[], keep: readonly number[], move = '') => {
    const data = new URLSearchParams();
    for (const photo of photos) data.append('photo', photo);
    for (const at of keep) data.append('keep', String(at));
    data.append('move', move);
    return data;
  };
  const post = async (data: URLSearchParams) =>
    owner.ask(`${car}/images`, {
      body: data.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const orderIn = (page: string) =>
    [...page.matchAll(/name="photo" value="([^"]+)"/g)].map(([, address]) => address);

  it('are put in order by buttons, and stored by one more', async () => {
    const moved = await (await post(form([one, two, three], [0, 1, 2], '2:0'))).text();
    expect(orderIn(moved)).toEqual([three, one, two]);
    expect(await visit.log()).toEqual([]);
    expect((await post(form([three, one, two], [0, 2]))).status).toBe(303);
    const [event] = await visit.log();
    expect(event).toMatchObject({ field: 'images', from: [one, two, three], to: [three, two] });
    expect(orderIn(await owner.text(car))).toEqual([three, two, one]);
    expect((await post(form([two, three, one], [0, 1, 2]))).status).toBe(303);
    expect(await owner.text(`${harbourPath}/log`)).toContain('3 photos in another order');
  });

  it('are those of the export: an address that it does not have is refused, and so is none', async () => {
    for (const data of [
      form([one, two, 'https://evil.example/x.jpg'], [0, 1, 2]),
      form([one, two], [0, 1]),
      form([one, one, two], [0, 1, 2]),
      form([one, two, three], []),
    ]) {
      expect((await post(data)).status).toBe(422);
    }
    expect(await visit.log()).toEqual([]);
  });
});

describe('the places', () => {
  it('take hours of a day, a phone and an announcement with its days', async () => {
    const hours = { place: location(), day: '2026-12-24', 'to.name': 'Christmas Eve' };
    expect(
      await owner.act(`${places}/hours`, { ...hours, 'to.open': '08:30', 'to.close': '12:00' }),
    ).toContain('Hours of 24 December 2026: 8:30 am to 12 pm (Christmas Eve)');
    await owner.act(`${places}/phone`, { place: location(), to: '07 5550 0199' });
    await owner.act(`${places}/announcement`, {
      'to.text': 'Open on Sunday',
      'to.from': '2026-11-28',
      until: '2026-11-30',
    });
    const log = await visit.log();
    expect(log.map(({ field, to, until }) => [field, to, until])).toEqual([
      ['hours:2026-12-24', { name: 'Christmas Eve', open: '08:30', close: '12:00' }, null],
      ['phone', '07 5550 0199', null],
      ['announcement', { text: 'Open on Sunday', link: null, from: '2026-11-28' }, '2026-11-30'],
    ]);
  });

  it('make hours of today urgent, and those of another day not', async () => {
    const form = { place: location(), 'to.name': 'Stocktake', 'to.open': '', 'to.close': '' };
    await owner.act(`${places}/hours`, { ...form, day: '2026-11-25' });
    expect(visit.published).toEqual([]);
    await owner.act(`${places}/hours`, { ...form, day: '2026-11-24' });
    expect(visit.published).toEqual(['harbourside-ford']);
  });

  it('are refused beside the field', async () => {
    const form = { place: location(), day: '2026-12-24', 'to.name': 'Christmas Eve' };
    for (const [more, reason] of [
      [{ 'to.open': '17:00', 'to.close': '08:00' }, 'Close after you open.'],
      [{ 'to.open': '08:00' }, 'Give both times, or none.'],
      [{ 'to.name': '' }, 'Write something.'],
      [{ day: '2026-11-01' }, '1 November 2026 is in the past.'],
      [{ day: 'soon' }, 'Choose a day.'],
    ] as const) {
      const page = await owner.act(`${places}/hours`, { ...form, ...more });
      expect([page.includes(reason), reason]).toEqual([true, reason]);
    }
    expect(await visit.log()).toEqual([]);
  });
});

describe('the log', () => {
  const eventIn = (page: string) => /name="event" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const undo = (event: string) => owner.act(`${harbourPath}/undo`, { event, from: 'log' });

  it('says who changed what and when, from what to what, and undoes it from its row', async () => {
    await owner.act(`${car}/price`, { to: '44000' });
    const page = await owner.text(`${harbourPath}/log`);
    for (const text of [
      '2021 Ford Ranger 4711 (4711): price',
      '$45,000',
      '$44,000',
      'owner',
      '24 November 2026, 10 am',
      'stands',
    ])
      // prettier-ignore
      expect(page).toContain(text);
    expect(await undo(eventIn(page))).toContain('Undone. Price: $45,000 instead of $44,000.');
    expect(await owner.text(vehicles)).not.toContain('Price corrected');
    const after = await owner.text(`${harbourPath}/log`);
    expect(after).toContain('undone by owner');
    expect(after).toContain('Make it again');
    await undo(eventIn(after));
    expect(await owner.text(vehicles)).toContain('Price corrected by you');
  });

  it('undoes a change once', async () => {
    await owner.act(`${car}/price`, { to: '44000' });
    const event = (await visit.log())[0]!.id;
    await undo(event);
    expect(await undo(event)).toContain('This was undone already.');
    expect(await visit.log()).toHaveLength(2);
  });

  it('does not make a correction again that the rules refuse by now', async () => {
    await owner.act(`${car}/price`, { to: '44000', until: '2026-11-25' });
    await undo((await visit.log())[0]!.id);
    visit.fixture.pass(3 * 86_400_000);
    owner = await visit.signIn(people.owner);
    const answer = await undo((await visit.log())[1]!.id);
    expect(answer).toContain('25 November 2026 is in the past.');
    expect(await visit.log()).toHaveLength(2);
  });

  it('is exported as a table in which no cell is a formula', async () => {
    await owner.act(`${car}/badge`, { to: '=HYPERLINK("https://evil.example")' });
    const answer = await owner.ask(`${harbourPath}/log.csv`);
    expect(answer.headers.get('content-type')).toContain('text/csv');
    const [head, row] = (await answer.text()).split('\r\n');
    expect(head).toBe('when,who,what,subject,field,from,to,until');
    expect(row).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  });
});

// Rule corrections-6.
describe('roles', () => {
  it.each([
    ['owner', ['Vehicles', 'Places', 'Log'], 200, 200],
    ['editor', ['Vehicles', 'Places', 'Log'], 200, 200],
    ['approver', ['Log'], 404, 200],
  ] as const)('let an %s see and do what is theirs', async (role, names, vehicle, log) => {
    await owner.act(`${car}/price`, { to: '44000' });
    const person = await visit.signIn(people[role]);
    const page = await person.text(harbourPath);
    const shown = ['Vehicles', 'Places', 'Log'].filter((name) => page.includes(`>${name}</a>`));
    expect(shown).toEqual(names);
    expect((await person.ask(car)).status).toBe(vehicle);
    const rows = await person.ask(`${harbourPath}/log`);
    expect(rows.status).toBe(log);
    expect((await rows.text()).includes('name="event"')).toBe(vehicle === 200);
  });
});
