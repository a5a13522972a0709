// Exports whose rows do not have everything themselves: JSON:API names things that stand behind the vehicles, a table has the
// parts of photo addresses, and a short heading has two meanings.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportRows } from '../../../../src/stock/sources/export-rows.ts';
import { sourceLimits, stated } from '../../../../src/stock/sources/source.ts';
import { drain, mapping } from '../fixture.ts';

const read = (text: string) => {
  const bytes = (async function* () {
    yield await Promise.resolve(Buffer.from(text));
  })();
  return drain(stated(() => exportRows(bytes, mapping, sourceLimits)));
};

const cells = async (...lines: string[]) => {
  const { rows } = await read(`${lines.join('\n')}\n`);
  return rows.map((row) => (row.kind === 'cells' ? row.value : row));
};

interface Thing {
  type: string;
  id: string;
  attributes?: Record<string, unknown>;
  relationships?: Record<string, { data: unknown }>;
}

/** The document of a list of vehicles: each thing that they have stands once, behind them or before them. */
function jsonApi(vehicles: readonly Record<string, unknown>[], isBehind: boolean): string {
  const included = new Map<string, Thing>();
  const thing = (type: string, id: string, value: object): { type: string; id: string } => {
    const parts = Object.entries(value).filter(([key]) => key !== 'id');
    const isThing = ([, part]: [string, unknown]) => typeof part === 'object' && part !== null;
    const relationships = parts.filter(isThing).map(([key, part]) => [
      key,
      {
        data: Array.isArray(part)
          ? (part as object[]).map((one) => named(`${key}-things`, one))
          : named(`${key}-things`, part as object),
      },
    ]);
    const attributes = Object.fromEntries(parts.filter((part) => !isThing(part)));
    const name = { type, id };
    included.set(JSON.stringify(name), {
      ...name,
      attributes,
      ...(relationships.length > 0 && { relationships: Object.fromEntries(relationships) }),
    });
    return name;
  };
  const named = (type: string, value: object) =>
    thing(type, 'id' in value ? String(value.id) : JSON.stringify(value), value);
  const names = vehicles.map((vehicle) => named('vehicles', vehicle));
  const data = names.map((name) => included.get(JSON.stringify(name)));
  for (const name of names) included.delete(JSON.stringify(name));
  const others = [...included.values()];
  return JSON.stringify(isBehind ? { data, included: others } : { included: others, data });
}

const vehicle = fc.record({
  id: fc.uuid(),
  make: fc.record({ id: fc.constantFrom('1', '2'), name: fc.constant('Kia') }),
  model: fc.record({ id: fc.constantFrom('1', '2'), name: fc.constant('Rio') }),
  photos: fc.array(fc.record({ id: fc.uuid(), url: fc.webUrl() }), { maxLength: 3 }),
  price: fc.integer({ min: 1_000, max: 90_000 }),
});

describe('a document of JSON:API', () => {
  it('gives each vehicle what it names, wherever that stands', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(vehicle, { minLength: 1, maxLength: 4, selector: ({ id }) => id }),
        fc.boolean(),
        async (vehicles, isBehind) => {
          const { rows, end } = await read(jsonApi(vehicles, isBehind));
          expect(end.complete).toBe(true);
          expect(rows.map((row) => (row.kind === 'text' ? JSON.parse(row.text) : row))).toEqual(
            vehicles,
          );
        },
      ),
      { numRuns: 40 },
    );
  });

  it('has a make that its model names, things that name each other, and names of nothing', async () => {
    const [make, model] = [
      { type: 'makes', id: '1' },
      { type: 'models', id: '1' },
    ];
    const document = {
      data: [
        {
          type: 'cars',
          id: '7',
          attributes: { year: 2020 },
          relationships: { model: { data: model }, yard: { data: { type: 'yards', id: '9' } } },
        },
      ],
      included: [
        { ...model, attributes: { name: 'Rio' }, relationships: { make: { data: make } } },
        { ...make, attributes: { name: 'Kia' }, relationships: { models: { data: [model] } } },
      ],
    };
    const { rows } = await read(JSON.stringify(document));
    const [row] = rows.map((one) => (one.kind === 'text' ? one.text : ''));
    expect(JSON.parse(row ?? '')).toMatchObject({
      id: '7',
      year: 2020,
      model: { name: 'Rio', make: { name: 'Kia' } },
      yard: {},
    });
  });

  it('that is cut is no complete export', async () => {
    const whole = jsonApi([{ id: 'A1', make: { id: '1', name: 'Kia' }, price: 1 }], true);
    expect((await read(whole.slice(0, -9))).end).toMatchObject({ code: 'truncated' });
  });
});

describe('photos in parts', () => {
  const heading = 'stock,make,model,photo_base,photo_count,photo_ext';
  const row = (base: string, count: string, ending: string): string =>
    `T1,Kia,Rio,${base},${count},${ending}`;

  it.each([
    ['.jpg', ['https://p.example/T1_1.jpg', 'https://p.example/T1_2.jpg']],
    ['JPG', ['https://p.example/T1_1.JPG', 'https://p.example/T1_2.JPG']],
  ])('are as many addresses as they count, with the ending %s', async (ending, images) => {
    const [one] = await cells(heading, row('https://p.example/T1_', '2', ending));
    expect(one).toMatchObject({ images: images.join('\n') });
  });

  it.each([
    ['no photo', 'https://p.example/T1_', '0', '.jpg'],
    ['no address', 'T1_', '2', '.jpg'],
    ['no number', 'https://p.example/T1_', 'many', '.jpg'],
    ['no ending', 'https://p.example/T1_', '2', ''],
  ])('are none of %s', async (_, base, count, ending) => {
    const [one] = await cells(heading, row(base, count, ending));
    expect(one).toMatchObject({ make: 'Kia' });
    expect(one).not.toHaveProperty('images');
  });

  it('are not guessed without a column of their ending', async () => {
    const [one] = await cells(
      'stock,make,model,photo_base,photo_count',
      'T1,Kia,Rio,https://p.example/T1_,2',
    );
    expect(one).not.toHaveProperty('images');
  });
});

describe('STS, which is short for status and for seats', () => {
  it.each([
    ['SOLD', { status: 'SOLD' }],
    ['AVAIL', { status: 'AVAIL' }],
    ['5', { seats: '5' }],
  ])('is what its cell "%s" says', async (text, expected) => {
    const [one] = await cells('stock,make,model,sts', `T1,Kia,Rio,${text}`);
    expect(one).toEqual({ stocknum: 'T1', make: 'Kia', model: 'Rio', ...expected });
  });

  it('leaves the seats to their own column, and the status to its own', async () => {
    const [first, second] = await cells(
      'stock,make,model,sts,pax,status',
      'T1,Kia,Rio,HOLD,5,',
      'T2,Kia,Rio,AVAIL,4,Sold',
    );
    expect(first).toMatchObject({ seats: '5', status: 'HOLD' });
    expect(second).toMatchObject({ seats: '4', status: 'Sold' });
  });
});

describe('an answer in XML', () => {
  it.each([
    ['<Error><Code>Denied</Code><Message>No access</Message></Error>', 'No access'],
    ['<response status="error"><message>Account closed</message></response>', 'Account closed'],
    ['<result success="false" message="Dealer not found"/>', 'Dealer not found'],
    [
      '<s:Envelope xmlns:s="urn:s"><s:Fault><s:text>No login</s:text></s:Fault></s:Envelope>',
      'No login',
    ],
  ])('%s is refused with what it says', async (text, said) => {
    const { end } = await read(text);
    const message = end.complete ? '' : end.message;
    expect(message).toMatch(/^the source sent no list of vehicles; it answered ".*/);
    expect(message).toContain(said);
    expect(message).not.toContain('urn:s');
  });

  it('shows no key', async () => {
    const { end } = await read('<error><token>a-secret-key</token><text>Expired</text></error>');
    expect(JSON.stringify(end)).toContain('Expired');
    expect(JSON.stringify(end)).not.toContain('a-secret-key');
  });

  it('is none where an element is repeated', async () => {
    const { end } = await read('<a><b><c>1</c></b><b><c>2</c></b></a>');
    expect(end).toMatchObject({ message: expect.stringMatching(/^no element of the XML/) });
  });
});
