import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText, slugify, truncate, wholeSentences } from '../../../../src/domain/text/text.ts';
import { vehicleSlugSchema } from '../../../../src/domain/vehicle/vehicle.ts';

describe('truncation', () => {
  it('of a summary keeps whole sentences where one fits', () => {
    const text = 'It was safe on the day. It says nothing about the gearbox. Or the air';
    expect(wholeSentences(text, 60)).toBe(
      'It was safe on the day. It says nothing about the gearbox.',
    );
    expect(wholeSentences(text, 30)).toBe('It was safe on the day.');
    expect(wholeSentences(text, 100)).toBe(text);
    expect(wholeSentences('Nothing ends here at all', 12)).toBe('Nothing ends…');
  });

  it('leaves a text that fits exactly unchanged', () => {
    expect(truncate('One owner', 9)).toBe('One owner');
  });

  it.each([
    ['One careful owner', 12, 'One careful…'],
    ['One careful owner', 11, 'One careful…'],
    ['One careful owner', 10, 'One…'],
    ['One careful, happy owner', 13, 'One careful…'],
    ['Supercalifragilistic', 5, 'Super…'],
    ['Tom &amp; Jerry', 6, 'Tom…'],
    ['Tom &amp; Jerry', 9, 'Tom &amp;…'],
    ['R&D department', 5, 'R&D…'],
    ['🚗🚗🚗', 3, '🚗…'],
  ])('%j at %d characters reads %j', (text, limit, cut) => {
    expect(truncate(text, limit)).toBe(cut);
  });

  it('never grows a text, splits a surrogate pair or leaves half an entity', () => {
    const piece = fc.constantFrom('a', 'word ', '&amp;', '&#8217;', '&nbsp;', '🚗', ', ', '\n');
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 60 }),
        fc.integer({ min: 1, max: 80 }),
        (parts, limit) => {
          const text = parts.join('');
          const cut = truncate(text, limit);
          expect(cut.length).toBeLessThanOrEqual(Math.max(limit + 1, 0));
          expect(cut.isWellFormed()).toBe(true);
          expect(cut).not.toMatch(/&[#\w]*…$/);
          expect(text.startsWith(cut.replace(/…$/, ''))).toBe(true);
        },
      ),
    );
  });
});

describe('plain text of sanitised HTML', () => {
  it.each([
    ['<p>One owner.</p><p>Full history.</p>', 'One owner. Full history.'],
    ['Line<br>break<ul><li>Tow bar</li><li>Canopy</li></ul>', 'Line break Tow bar Canopy'],
    ['<strong>Big</strong>ger &amp; better', 'Bigger & better'],
    ['It&#39;s 4&times;4 &#x1F697;', "It's 4×4 🚗"],
    ['a &lt;b&gt; c', 'a <b> c'],
    ['price < 5 and &unknown;', 'price < 5 and &unknown;'],
    ['bad &#xD800; code', 'bad code'],
  ])('%j reads %j', (html, text) => {
    expect(plainText(html)).toBe(text);
  });
});

describe('slugs', () => {
  it.each([
    ['Land Rover', 'land-rover'],
    ['Škoda Kodiaq 4×4', 'skoda-kodiaq-4x4'],
    ["O'Brien & Söhne Straße", 'obrien-and-sohne-strasse'],
    ['Citroën  C5 (X)', 'citroen-c5-x'],
    ['../../../etc/passwd', 'etc-passwd'],
    ['日産', ''],
  ])('%j becomes %j', (text, slug) => {
    expect(slugify(text)).toBe(slug);
  });

  it('is always a valid path part within its length, or empty', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.integer({ min: 1, max: 80 }),
        (text, max) => {
          const slug = slugify(text, max);
          expect(slug.length).toBeLessThanOrEqual(max);
          if (slug !== '') expect(vehicleSlugSchema.safeParse(slug).success).toBe(true);
          expect(slugify(slug, max)).toBe(slug);
        },
      ),
    );
  });
});
