// The live search writes cards as text, which must equal React's markup.
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PromoCard } from '../../../src/components/card/PromoCard.tsx';
import { VehicleCard } from '../../../src/components/card/VehicleCard.tsx';
import { markupOf } from '../../../src/components/markup/markup.ts';
import { card } from '../../fixtures/pages/cards.ts';

describe.each(['harbour', 'atlas', 'rally'] as const)('a card of the layout %s', (layout) => {
  it.each([
    ['with all its data', {}],
    ['with every special character of HTML', { title: `<b>"Tom's" & co</b>` }],
    ['without a photo', { picture: null }],
    ['with few facts and no repayment', { facts: [], repayment: null }],
    ['on no list', { saving: 'off' as const, compare: false }],
  ])('%s has the same markup as from React', (_, changes) => {
    for (const priority of [true, false]) {
      const element = (
        <VehicleCard card={card('1', changes)} sizes="300px" {...{ layout, priority }} />
      );
      // React puts a preload before a picture of high priority, which the page's head already has.
      const html = renderToStaticMarkup(element).replace(/^<link [^>]*>/, '');
      expect(markupOf(element)).toBe(html);
    }
  });
});

describe('a promo card', () => {
  it.each([
    ['without a picture', null],
    [
      'with one',
      {
        src: '/a.jpeg',
        srcset: '/a.jpeg 480w',
        alt: 'A "van"',
        width: 480,
        height: 320,
        sources: [{ type: 'image/avif', srcset: '/a.avif 480w' }],
      },
    ],
  ])('%s has the same markup as from React', (_, picture) => {
    const promo = {
      title: 'We want <your> car',
      text: 'All types',
      action: 'Talk',
      href: '/a?b&c',
    };
    const element = <PromoCard promo={{ ...promo, picture }} />;
    expect(markupOf(element)).toBe(renderToStaticMarkup(element));
  });
});

describe('markup', () => {
  it('omits the same values as React, and joins lists and fragments', () => {
    const element = (
      <>
        {[1, 0, 'a']}
        {null}
        {false}
        <p title={undefined} className="x" aria-hidden={true}>
          {''}
        </p>
        <br />
      </>
    );
    expect(markupOf(element)).toBe(renderToStaticMarkup(element));
  });
});
