// Cards are written as text, by the build and by the live search: the text must be React's own.
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PromoCard } from '../../../src/components/card/PromoCard.tsx';
import { VehicleCard } from '../../../src/components/card/VehicleCard.tsx';
import { markupOf } from '../../../src/components/markup/markup.ts';
import { card } from '../../fixtures/pages/cards.ts';

describe.each(['harbour', 'atlas', 'rally'] as const)('a card of the layout %s', (layout) => {
  it.each([
    ['as it comes', {}],
    ['with every sign that means something in HTML', { title: `<b>"Tom's" & co</b>` }],
    ['without a photo', { picture: null }],
    ['with few facts and no repayment', { facts: [], repayment: null }],
    ['on no list', { saving: 'off' as const, compare: false }],
  ])('%s is written as React writes it', (_, changes) => {
    for (const priority of [true, false]) {
      const element = (
        <VehicleCard card={card('1', changes)} sizes="300px" {...{ layout, priority }} />
      );
      // The preload that React puts before a picture of priority is of no use to a picture that stands there.
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
  ])('%s is written as React writes it', (_, picture) => {
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
  it('leaves out what React leaves out and joins lists and fragments', () => {
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
