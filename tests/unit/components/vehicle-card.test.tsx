import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { vehicleRow } from '../../../src/components/card/card-rows.tsx';
import { VehicleCard } from '../../../src/components/card/VehicleCard.tsx';
import { templateNames } from '../../../src/domain/card/card-data.ts';
import type { VehicleCardProps } from '../../../src/components/card/VehicleCard.tsx';
import { card } from '../../fixtures/pages/cards.ts';

function html(props: Partial<VehicleCardProps> = {}): string {
  return renderToStaticMarkup(
    <VehicleCard card={card('1')} layout="harbour" sizes="300px" {...props} />,
  );
}
/** The text for a screen reader: without tags and without hidden parts. */
const words = (markup: string): string =>
  markup
    .replace(/<svg.*?<\/svg>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
const count = (markup: string, pattern: RegExp): number => [...markup.matchAll(pattern)].length;

describe.each(templateNames)('a vehicle card of the layout %s', (layout) => {
  // Rule card-7.
  it('has exactly one link, to the vehicle, named by title and badge', () => {
    const markup = html({ layout });
    expect(count(markup, /<a /g)).toBe(1);
    const [link] = /<a href="\/cars\/1-2022-ford-ranger-wildtrak">.*?<\/a>/.exec(markup) ?? [''];
    expect(words(link).trim()).toBe('2022 Ford Ranger Wildtrak PX MkIII Dual Cab');
  });

  it('has no control that needs a script', () => {
    const markup = html({ layout, card: card('1', { saving: 'watchlist', compare: true }) });
    expect(markup).not.toMatch(/<(button|input|form)/);
    expect(words(markup)).not.toMatch(/Save|Compare|Watchlist/i);
  });

  it.each([
    ['favourite', true, ' data-can="save compare"'],
    ['favourite', false, ' data-can="save"'],
    ['watchlist', true, ' data-can="watch compare"'],
    ['off', false, ''],
  ] as const)(
    'with saving %s and compare %s says which lists a script may offer',
    (saving, compare, can) => {
      const markup = html({ layout, card: card('1', { saving, compare }) });
      expect(/ data-can="[^"]*"/.exec(markup)?.[0] ?? '').toBe(can);
    },
  );

  it('shows price, price type, repayment and both rates', () => {
    expect(words(html({ layout }))).toMatch(/\$58,990 Excl\. govt\. charges/);
    expect(words(html({ layout }))).toMatch(
      /\$249 ?\/wk 8\.99% p\.a\. ?, 9\.62% p\.a\. comparison rate/,
    );
  });

  // Rule price-6.
  it('folds the terms of the loan, and neither price nor rates', () => {
    const markup = html({ layout, card: card('1', { terms: '5 years, no deposit.' }) });
    const [fold = ''] = /<details>.*?<\/details>/.exec(markup) ?? [];
    expect(words(fold).trim()).toBe('Terms 5 years, no deposit.');
    expect(markup.indexOf('comparison rate')).toBeGreaterThan(markup.indexOf('price-now'));
    expect(markup.indexOf(fold)).toBeGreaterThan(markup.indexOf('comparison rate'));
  });
});

describe('the photo of a vehicle card', () => {
  // Rule photos-1.
  it('loads first when it has priority', () => {
    const markup = html({ priority: true });
    expect(markup).toContain('fetchPriority="high"');
    expect(markup).not.toContain('loading="lazy"');
  });

  it('loads lazily without priority', () => {
    expect(html()).toContain('loading="lazy"');
    expect(html()).not.toContain('fetchPriority');
  });

  it('has width, height, srcset and sizes', () => {
    expect(html({ sizes: '290px' })).toMatch(/sizes="290px"/);
    expect(html()).toMatch(/width="1200" height="800"/);
    expect(html()).toContain('/photos/v1/ute-front-320.webp 320w');
  });

  it('has no srcset and sizes if the host has one size only', () => {
    const picture = { src: '/one.webp', srcset: '', alt: 'A ute', width: 600, height: 400 };
    expect(html({ card: card('1', { picture }) })).not.toMatch(/srcset|sizes/i);
  });

  // Rule card-2.
  it('is the placeholder with its text and without a count for a vehicle without photos', () => {
    const markup = html({ card: card('1', { picture: null, photoCount: 1 }) });
    expect(words(markup)).toContain('New Arrival');
    expect(markup).not.toContain('card-count');
    expect(markup).not.toContain('/photos/');
  });

  it('has a count when there are several', () => {
    expect(words(html({ card: card('1', { photoCount: 24 }) }))).toContain('24 photos');
  });
});

describe('the state of a vehicle card', () => {
  it.each([
    ['in_stock', 'is-in-stock'],
    ['coming_soon', 'is-coming-soon'],
    ['sold', 'is-sold'],
    ['other', 'is-sold'],
  ] as const)('%s has the class %s', (status, name) => {
    expect(html({ card: card('1', { status }) })).toContain(`card card-harbour ${name}"`);
  });

  // Rule card-5.
  it('shows the tag of a sold vehicle and a link to similar ones', () => {
    const sold = card('1', {
      status: 'sold',
      tag: { kind: 'sold', text: 'JUST SOLD' },
      action: 'Find Me Something Similar',
    });
    const markup = html({ card: sold });
    expect(markup).toContain('<span class="tag tag-sold">JUST SOLD</span>');
    expect(words(markup)).toContain('Find Me Something Similar');
  });

  it('shows a badge picture with its text as alt text', () => {
    const markup = html({
      card: card('1', { tag: { kind: 'certified', text: 'Certified used', image: '/badge.svg' } }),
    });
    expect(markup).toMatch(/<img src="\/badge\.svg" alt="Certified used"/);
  });

  it('shows the text for a missing price, without type, struck price or repayment', () => {
    const price = {
      kind: 'none' as const,
      text: 'Enquire for price.',
      amount: null,
      priceType: '',
      was: null,
      market: null,
    };
    const markup = html({ card: card('1', { price, repayment: null }) });
    expect(words(markup)).toContain('Enquire for price.');
    expect(markup).not.toMatch(/<s |price-type|price-market|repay/);
  });

  it('strikes the former price and labels it for screen readers', () => {
    const markup = html({
      card: card('1', { price: { ...card('1').price, was: '$61,990' } }),
    });
    expect(markup).toMatch(/<s class="price-was"><span class="vh">Was <\/span>\$61,990<\/s>/);
  });

  it('escapes texts of the export', () => {
    expect(html({ card: card('1', { title: '<b>"Ute"</b>' }) })).toContain(
      '&lt;b&gt;&quot;Ute&quot;&lt;/b&gt;',
    );
  });

  it('has a third-level heading, because lists have a second-level one', () => {
    expect(html()).toContain('<h3 class="card-title">');
  });
});

describe('the static HTML of a card in a list', () => {
  it.each<[string, Partial<VehicleCardProps>]>([
    ['in a list', {}],
    ['in another layout', { layout: 'rally' }],
    ['at another size', { sizes: '50vw' }],
    ['without a photo', { card: card('1', { picture: null }) }],
  ])('is what React renders %s', (_, props) => {
    const all = { card: card('1'), layout: 'harbour', sizes: '300px', ...props } as const;
    expect(vehicleRow(all)).toBe(`<li>${html(all)}</li>`);
  });

  it('is rendered once per card object: later changes of the same object do not show', () => {
    const one = card('1');
    const first = vehicleRow({ card: one, layout: 'harbour', sizes: '300px' });
    one.title = 'Changed';
    expect(vehicleRow({ card: one, layout: 'harbour', sizes: '300px' })).toBe(first);
  });

  it('differs by layout and sizes', () => {
    const one = card('1');
    const variants = [
      vehicleRow({ card: one, layout: 'harbour', sizes: '300px' }),
      vehicleRow({ card: one, layout: 'rally', sizes: '300px' }),
      vehicleRow({ card: one, layout: 'harbour', sizes: '50vw' }),
    ];
    expect(new Set(variants).size).toBe(variants.length);
  });
});
