// What queries of shoppers mean: a table of phrases, and the set of 500 queries in tests/fixtures/search.
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { understand } from '../../../../src/search/query/grammar.ts';
import { parse as parseQuery } from '../../../../src/search/query/index.ts';
import { compileWords } from '../../../../src/search/query/vocabulary/compile.ts';
import {
  ownQueries,
  queryContext,
  sharedQueries,
  written,
} from '../../../fixtures/search/query-sets.ts';

const context = queryContext();
const parse = (query: string) => parseQuery(query, context);
const [shared, own] = [sharedQueries(), ownQueries()];

describe('a query', () => {
  it.each([
    ['hilux under 40k', ['make eq Toyota', 'model eq Hilux', 'price lte 40000']],
    ['mazda 3 no more than 18 grand', ['make eq Mazda', 'model eq 3', 'price lte 18000']],
    ['between 25 and 35k suv', ['body eq SUV', 'price between 25000,35000']],
    ['ute with kms under 80k', ['body eq Ute', 'km lte 80000']],
    ['low kays camry', ['km lte 60000', 'make eq Toyota', 'model eq Camry']],
    ['forester newer than 2018', ['make eq Subaru', 'model eq Forester', 'year gte 2019']],
    ['less than four years old', ['year gte 2019']],
    ['wagon but not a subaru or volvo', ['body eq Wagon', 'make not Subaru,Volvo']],
    ['seven seater diesel', ['fuel eq Diesel', 'seats eq 7']],
    ['merc c class', ['make eq Mercedes-Benz', 'model eq C-Class']],
    ['suv without sunroof', ['body eq SUV', 'features not Sunroof']],
    ['corolla twenty twenty one', ['make eq Toyota', 'model eq Corolla', 'year eq 2021']],
    ['suv for red P plates', ['body eq SUV']],
    [
      'my two thousand and twelve mazda three is old, want a ranger',
      ['make eq Ford', 'model eq Ranger'],
    ],
    ['suv under 30k or better', ['body eq SUV', 'price lte 30000']],
    ['five point oh litre ute', ['body eq Ute', 'engine_litres eq 5']],
    ['max 100 thousand km max price 25 thousand', ['km lte 100000', 'price lte 25000']],
    ['suv btwn 25 n 35', ['body eq SUV', 'price between 25000,35000']],
    ['ranger over 50k', ['make eq Ford', 'model eq Ranger', 'price gte 50000']],
    ['suv petrol is not ok', ['body eq SUV', 'fuel not Petrol']],
    ['awd suv, subaru excluded', ['body eq SUV', 'drive eq AWD', 'make not Subaru']],
    ['not electric, hybrid is good', ['fuel eq Hybrid', 'fuel not Electric']],
    ['ute no tow bar needed', ['body eq Ute']],
    ['c-class 9g-tronic', ['make eq Mercedes-Benz', 'model eq C-Class']],
    ['suv co2 120 g/km', ['body eq SUV']],
    [
      'ute with heated seats under 20',
      ['body eq Ute', 'features eq Heated Seats', 'price lte 20000'],
    ],
    ['suv was $42,990 now $38,990 save $4,000', ['body eq SUV', 'price between 38990,42990']],
    ['hilux rego till 02/2026', ['make eq Toyota', 'model eq Hilux']],
    ["suv don't pay more than 50", ['body eq SUV', 'price lte 50000']],
    ['triton 2014-17 st', ['make eq Mitsubishi', 'model eq Triton', 'year between 2014,2017']],
    ['suv driven 154,000 km a$9,800', ['body eq SUV', 'km around 154000', 'price around 9800']],
    ['hybrid < $24,500 - 4 doors', ['doors eq 4', 'fuel eq Hybrid', 'price lte 24500']],
    ['demo suv for an old man', ['body eq SUV', 'car_type eq demo']],
    ['lexus - sonic titanium', ['make eq Lexus']],
    ['we can offer $2,200 suv', ['body eq SUV', 'price around 2200']],
    ['black mazda ref #90233118 suv', ['body eq SUV', 'colour eq Black', 'make eq Mazda']],
    ['kein suv', ['body not SUV']],
    ['exclude_make=holden,ford', ['make not Ford,Holden']],
    ['suv with a grey tank', ['body eq SUV']],
    ['suv, not white/silver/grey', ['body eq SUV', 'colour not Grey,Silver,White']],
    ['suv 2018 nwr', ['body eq SUV', 'year gte 2018']],
    ['suv, gas cert and blue slip', ['body eq SUV']],
    ['suv 2020+, auto', ['body eq SUV', 'transmission eq Automatic', 'year gte 2020']],
    ['suv under 20k plus gst', ['body eq SUV', 'price lte 20000']],
    ['suv under one fifty on the clock', ['body eq SUV', 'km lte 150000']],
    ['suv at most thirty nine nine ninety', ['body eq SUV', 'price lte 39990']],
    ['bmw x five twenty nineteen', ['make eq BMW', 'model eq X5', 'year eq 2019']],
    ['suv on a loan over five years', ['body eq SUV']],
    ['i am 20 years old, suv', ['body eq SUV']],
    ['suv in a 2.1 m garage', ['body eq SUV']],
    ['suv like a mazda cx-5 but not a mazda', ['body eq SUV', 'make not Mazda']],
    ['hybrid ok but diesel no thanks, suv', ['body eq SUV', 'fuel eq Hybrid', 'fuel not Diesel']],
    ['white suv with side slider door', ['body eq SUV', 'colour eq White']],
    ['hybrid ≠ manual', ['fuel eq Hybrid', 'transmission not Manual']],
    ['brz auto no', ['make eq Subaru', 'model eq BRZ', 'transmission not Automatic']],
    ['ute, fee 33000', ['body eq Ute']],
    ['suv under 6L/100', ['body eq SUV']],
    // Years in two digits, and a month with one.
    ['suv 22+', ['body eq SUV', 'year gte 2022']],
    ['suv 09-13', ['body eq SUV', 'year between 2009,2013']],
    ['suv 21 on', ['body eq SUV', 'year gte 2021']],
    ['suv 2021up', ['body eq SUV', 'year gte 2021']],
    ['suv 7/14 to 6/16', ['body eq SUV', 'year between 2014,2016']],
    ['suv no older 2019', ['body eq SUV', 'year gte 2019']],
    ['suv rego till 26 under 6k', ['body eq SUV', 'price lte 6000']],
    // Limits that are no prices.
    ['suv <150000', ['body eq SUV', 'km lte 150000']],
    ['suv under $150000', ['body eq SUV', 'price lte 150000']],
    ['suv less than a hundred and twenty thousand', ['body eq SUV', 'km lte 120000']],
    ['suv <100000k', ['body eq SUV', 'km lte 100000']],
    ['suv below 180000 kilo', ['body eq SUV', 'km lte 180000']],
    ['electric suv that does over 400 km', ['body eq SUV', 'fuel eq Electric']],
    ['suv u/30k', ['body eq SUV', 'price lte 30000']],
    ['suv AU $ 33 500', ['body eq SUV', 'price around 33500']],
    ['suv 1.4 or 1.6', ['body eq SUV', 'engine_litres between 1.4,1.6']],
    ['suv 2.0t', ['body eq SUV', 'engine_litres eq 2']],
    ['suv for 630', ['body eq SUV']],
    ['suv cnt be diesel', ['body eq SUV', 'fuel not Diesel']],
    // Letters of two words are no word.
    ['suv p/w a/c', ['body eq SUV']],
    ['cr-v gen 2 or 3', ['make eq Honda', 'model eq CR-V']],
    ['trade my 2017 ranger with a hundred and sixty on it', []],
    ['i have my ranger and want an suv under 60,000 km', ['body eq SUV', 'km lte 60000']],
    ['deliver a suv to tassie', ['body eq SUV']],
    ['how fast may vehicles with trailers be in nsw?', []],
    ['how much is it one week, suv', ['body eq SUV']],
    ['a 7 seat suv', ['body eq SUV', 'seats eq 7']],
    ['a 1 owner car', []],
    ['a 3 series bmw', ['make eq BMW', 'model eq 3 Series']],
    ['audi a 4', ['make eq Audi', 'model eq A4']],
    ['how much for a 2018 ranger', ['make eq Ford', 'model eq Ranger', 'year eq 2018']],
    [
      'kluger under 85,000 kms and under 40k',
      ['km lte 85000', 'make eq Toyota', 'model eq Kluger', 'price lte 40000'],
    ],
    ['under 60k newer than 2018', ['price lte 60000', 'year gte 2019']],
    ['full safety rating', ['ancap gte 5']],
    // Parts of pasted titles, and somebody's age.
    ['subaru forester my19.75', ['make eq Subaru', 'model eq Forester', 'year eq 2019']],
    ['ford ranger for my twelve year old', ['make eq Ford', 'model eq Ranger']],
    ['hyundai i30 2.0T', ['engine_litres eq 2', 'make eq Hyundai', 'model eq i30']],
    ['toyota hilux 2.8 7 speed', ['engine_litres eq 2.8', 'make eq Toyota', 'model eq Hilux']],
    ['ute with 7 speed auto', ['body eq Ute', 'transmission eq Automatic']],
    ['suv for 7 persons', ['body eq SUV', 'seats gte 7']],
    ['postcode 2150', ['near eq 2150']],
    ['any evs', ['fuel eq Electric']],
    // Numbers in letters.
    ['a ute around forty-five grand', ['body eq Ute', 'price around 45000']],
    ['between twenty and twenty-five thousand dollars', ['price between 20000,25000']],
    ['between five hundred and six hundred dollars a month', []],
    ['under twelve and a half grand', ['price lte 12500']],
    ['less than a hundred and twenty thousand kays', ['km lte 120000']],
    ['under ten thousand five hundred', ['price lte 10500']],
    ['suvs after twenty fifteen', ['body eq SUV', 'year gte 2016']],
    ['between two thousand and sixteen and two thousand and twenty', ['year between 2016,2020']],
    ['anything under AUD 25,000', ['price lte 25000']],
    ['suvs that have 7 seats', ['body eq SUV', 'seats eq 7']],
    // Words of one sentence that are no name together.
    ['a Triton or a Navara', ['make in Mitsubishi,Nissan', 'model in Navara,Triton']],
    ['mazda 2,3', ['make eq Mazda', 'model in 2,3']],
    ['mazda 2,5 litres', ['engine_litres eq 2.5', 'make eq Mazda']],
    ['commodore ute', ['body eq Ute', 'make eq Holden', 'model eq Commodore']],
    // After a make its own models are the likelier ones.
    ['jeep rangler', ['make eq Jeep', 'model eq Wrangler']],
    ['suvs close to parramatta', ['body eq SUV', 'near eq Parramatta']],
    ['XVB 58L', ['code eq XVB58L']],
    ['rego number CQ 18 TZ please', ['regplate eq CQ18TZ']],
    ['tow our 2.2 tonne van, diesel', ['fuel eq Diesel']],
    ['cars for sale please', []],
    ['hilux brake pads', []],
    ['jolion lux', ['make eq GWM', 'model eq Haval Jolion']],
    ['holden utes', ['body eq Ute', 'make eq Holden']],
    ['everest titanium', ['make eq Ford', 'model eq Everest']],
    ['nothing over 35000', ['price lte 35000']],
    ['mazda3 sp25', ['make eq Mazda', 'model eq 3']],
    ['cars in dubbo or orange', ['city in Dubbo,Orange']],
    // A condition in front of somebody or something else is none.
    ['car for new parents', []],
    ['new baby on the way, need an suv', ['body eq SUV']],
    ['car for my new job', []],
    ['new toyota', ['car_type eq new', 'make eq Toyota']],
    ['new or used ranger', ['car_type in new,used', 'make eq Ford', 'model eq Ranger']],
    ['a ute used for towing', ['body eq Ute']],
    ['used car for my daughter', ['car_type eq used']],
    ['ute with black rims', ['body eq Ute']],
    ['sedan with cream leather interior', ['body eq Sedan', 'features eq Leather Seats']],
    ['black sedan', ['body eq Sedan', 'colour eq Black']],
    // A weak name beside a model of its make is a badge.
    ['mercedes c63 amg', ['make eq Mercedes-Benz', 'model eq C63']],
    ['mercedes amg c63', ['make eq Mercedes-Benz', 'model eq C63']],
    ['mazda 2 or 3', ['make eq Mazda', 'model in 2,3']],
    // After a model, a number with a unit is an amount.
    ['jimny 5 door', ['doors eq 5', 'make eq Suzuki', 'model eq Jimny']],
    ['mazda 3 5 door', ['doors eq 5', 'make eq Mazda', 'model eq 3']],
    ['mazda 6 diesel', ['fuel eq Diesel', 'make eq Mazda', 'model eq 6']],
    ['under 20k under 100k', ['km lte 100000', 'price lte 20000']],
    ['no more then 15000', ['price lte 15000']],
    ['forester not older like 8 years', ['make eq Subaru', 'model eq Forester', 'year gte 2015']],
    ['Fwd: FW: hilux', ['make eq Toyota', 'model eq Hilux']],
    ['hilux not two wheel drive', ['drive not 2WD', 'make eq Toyota', 'model eq Hilux']],
    ['suv with 4 up', ['body eq SUV']],
    ['2018 to current', ['year gte 2018']],
    ['within 100 kms of me', ['distance_km lte 100', 'near eq me']],
    ['less than 50 000km petrol', ['fuel eq Petrol', 'km lte 50000']],
    ['rav4s', ['make eq Toyota', 'model eq RAV4']],
    ['p plater approved', []],
    ['utes in melb', ['body eq Ute', 'city eq Melbourne']],
    // A negation turns a comparison around.
    ['commodore no newer than 2012', ['make eq Holden', 'model eq Commodore', 'year lte 2012']],
    ['not less than 10k and not more than 15k', ['price between 10000,15000']],
    // Two amounts, not one with two comparisons.
    ['from 2015 up to 2019', ['year between 2015,2019']],
    // Words without a space.
    ['hiluxsr5', ['make eq Toyota', 'model eq Hilux']],
    ['suv under10k', ['body eq SUV', 'price lte 10000']],
    ['bmw320i', ['make eq BMW', 'model eq 320i']],
    // A badge that is another make's model, or nearly its name.
    ['captiva lx', ['make eq Holden', 'model eq Captiva']],
    ['camry ateva', ['make eq Toyota', 'model eq Camry']],
    ['cx-5 grand tourer', ['make eq Mazda', 'model eq CX-5']],
    ['captiva 7 seater', ['make eq Holden', 'model eq Captiva', 'seats eq 7']],
    // What a car is compared with is not wanted.
    ['an suv bigger than a tucson', ['body eq SUV']],
    // A name, a body, a place or a sum in a phrase about something else.
    ['convertible x 1 month', ['body eq Convertible']],
    ['convertible x1', ['body eq Convertible', 'make eq BMW', 'model eq X1']],
    ['remind me to pick up milk', []],
    ['bookcase $119 pick up blorp', []],
    ['white pick up', ['body eq Ute', 'colour eq White']],
    ['is the kluger open?', ['make eq Toyota', 'model eq Kluger']],
    ['blorp zeppelin under 12k', ['price lte 12000']],
    // Colours and fuels alone are no car beside an unknown thing.
    ['red dress', []],
    ['pensioner friendly auto', ['transmission eq Automatic']],
    ['red automatic thing', ['colour eq Red', 'transmission eq Automatic']],
    ['outback with roof racks', ['features eq Roof Racks', 'make eq Subaru', 'model eq Outback']],
  ])('"%s" means its filters', (query, filters) => {
    expect(written(parse(query).filters)).toEqual(filters);
  });

  it.each([
    ['one owner with full service history', ''],
    ["g'day mate any hiluxes", ''],
    ['over 150kw', 'over 150kw'],
    // Words of no vehicle's name are set aside.
    ['ute for hunting pigs under 30k', ''],
    ['pigs', 'pigs'],
    ['ldv t60 max', 'max'],
    ['mini cooper s', 's'],
  ])('"%s" leaves "%s" to be searched as text', (query, text) => {
    expect(parse(query).text).toBe(text);
  });

  it.each([
    ['not toyota corolla', ['model not Corolla']],
    ['suv not hyundai tucson', ['body eq SUV', 'model not Tucson']],
    ['hatch not mazda 3 or i30', ['body eq Hatchback', 'model not 3,i30']],
    ['toyota not corolla', ['make eq Toyota', 'model not Corolla']],
  ])('that excludes a model with its make keeps the make: %s', (query, filters) => {
    expect(written(parse(query).filters)).toEqual(filters);
  });

  it.each([
    ['hilux not sr5', ['sr5'], []],
    ['petrol not turbo', ['turbo'], []],
    ['ute not dual cab', ['dual cab'], []],
    ['suv not blorp', [], ['not blorp']],
  ])('excludes the words of a badge, and names others: %s', (query, excluded, unrecorded) => {
    const { text, filters, without, unrecorded: said } = understand(query, compileWords(context));
    expect([text, without, said]).toEqual(['', excluded, unrecorded]);
    expect(filters.every(({ op }) => op === 'eq')).toBe(true);
  });

  it.each([
    ['$300/week', 300, 'week'],
    ['under $150/wk', 150, 'week'],
    ['$150p/w', 150, 'week'],
    ['$400/fortnight', 400, 'fortnight'],
    ['$1200/month', 1200, 'month'],
  ])('with a period after a slash is a repayment and no price: %s', (query, amount, period) => {
    const { filters, weekly_budget } = parse(query);
    expect([filters, weekly_budget]).toEqual([[], { op: 'lte', amount, period }]);
  });

  it.each([
    ['50,000 km - 80,000 km', ['km between 50000,80000']],
    ['p plates under 10k', ['price lte 10000']],
    ['with rego under 5k', ['price lte 5000']],
  ])('is no code and no single number: %s', (query, filters) => {
    expect(written(parse(query).filters)).toEqual(filters);
  });

  it('keeps a part of a name beside its make as text', () => {
    const words = compileWords(context);
    words.entries.push([{ kind: 'model', make: 'Honda', model: 'Zephyr Euro' }, 'zephyr euro', 0]);
    expect(understand('honda zephyr', words)).toMatchObject({ text: 'zephyr' });
  });

  it('says which words are about what no stock records, and which it corrected', () => {
    const words = compileWords(context);
    expect(understand('ute with black rims', words).unrecorded).toEqual(['black rims']);
    expect(understand('hatch under 1200kg', words)).toMatchObject({
      towing_kg: null,
      unrecorded: ['under 1200 kg'],
    });
    expect(understand('convertible for summer', words).corrected).toBeNull();
    expect(understand('hilux $5000 deposit', words).unrecorded).toEqual(['$5000 deposit']);
    // A word that stays as it was typed is not corrected.
    expect(understand('byd atto 3', words).corrected).toBeNull();
  });

  it('with a weekly amount is a budget and no price', () => {
    expect(parse('corolla $120 a week')).toMatchObject({
      filters: [{ field: 'make' }, { field: 'model' }],
      weekly_budget: { op: 'lte', amount: 120, period: 'week' },
    });
  });

  it('keeps the hyphens of a badge, and drops what an apostrophe adds to a word', () => {
    expect(parse("we'd like a navara st-x").text).toBe('st-x');
  });

  it('names a weight in letters', () => {
    expect(parse("a ute that'll tow two and a half tonnes").towing_kg).toBe(2500);
    expect(parse('suv for a 2200kg horse float').towing_kg).toBe(2200);
    expect(parse('van auto 4.5t').towing_kg).toBeNull();
    expect(parse('tows 4.5t').towing_kg).toBe(4500);
  });

  it('with a way of life suggests filters and filters nothing', () => {
    const { filters, soft } = understand('something for a tradie', compileWords(context));
    expect({ filters, suggested: soft.map(({ value }) => value) }).toEqual({
      filters: [],
      suggested: ['Ute', 'Tow Bar'],
    });
  });

  it.each(['f15', 'cx4', 'c999'])('never turns the model code %s into another', (query) => {
    expect(parse(query).filters).toEqual([]);
  });
});

describe('the sets of queries', () => {
  it('say of most texts about something else that these are no search for a vehicle', () => {
    const rows = [...shared, ...own].filter((row) => row.class === 'nonsense');
    const read = rows.filter(({ query }) => parse(query).filters.length > 0);
    expect(rows.length).toBeGreaterThan(300);
    expect(read.length / rows.length, read.map(({ query }) => query).join('\n')).toBeLessThan(0.15);
  });

  it.each([
    { name: 'shared', rows: shared },
    { name: 'own', rows: own },
  ])('are read exactly as they were meant for at least 95 % of the $name one', ({ rows }) => {
    const others = rows.filter(({ query, intent: { filters, ...rest } }) => {
      const read = parse(query);
      const same = written(read.filters).join() === written(filters).join();
      return !same || !isDeepStrictEqual({ ...read, ...rest }, read);
    });
    expect(rows.length).toBeGreaterThan(400);
    expect(others.length / rows.length, others.map(({ query }) => query).join('\n')).toBeLessThan(
      0.05,
    );
  });
});
