import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitiseComments, textOnly } from '../../../src/stock/validate/sanitise.ts';

describe('dealer comments', () => {
  it.each([
    ['<p>One <strong>owner</strong></p>', '<p>One <strong>owner</strong></p>'],
    ['<ul><li>A</li></ul><ol><li>B</li></ol>', '<ul><li>A</li></ul><ol><li>B</li></ol>'],
    ['<b>b</b><i>i</i><em>e</em><br>', '<b>b</b><i>i</i><em>e</em><br />'],
    ['<p style="color:red" onclick="x()">A</p>', '<p>A</p>'],
    ['<h1>Great</h1><div>car</div>', 'Greatcar'],
    ['<a href="javascript:x()">Call us</a>', 'Call us'],
    ['A<script>alert(1)</script>B', 'AB'],
    ['A<style>p{}</style><iframe src="x">i</iframe>B', 'AB'],
    ['<img src=x onerror=alert(1)>Good', 'Good'],
    ['<svg onload=alert(1)><p>x</p></svg>Good', 'Good'],
    ['5 < 6 & 7 > 2', '5 &lt; 6 &amp; 7 &gt; 2'],
    ['&lt;script&gt;x&lt;/script&gt;', '&lt;script&gt;x&lt;/script&gt;'],
    ['Plain text', 'Plain text'],
    ['One\r\ntwo\n\nthree', '<p>One<br />two</p><p>three</p>'],
    ['  ', ''],
  ])('%j become %j', (comments, html) => {
    expect(sanitiseComments(comments)).toBe(html);
  });

  it('are the same whether the parser sees them or they are clean already', () => {
    const clean = fc.constantFrom('<br>', '<br />', 'a', ' ', '&amp;', '&lt;');
    const other = fc.constantFrom('&nbsp;', '&', '>', '"', '<p>', '</p>', '<li>', '</b>');
    const tag = fc.constantFrom('p', 'ul', 'ol', 'li', 'b', 'strong', 'i', 'em');
    const { html } = fc.letrec<{ html: string; element: string }>((tie) => ({
      html: fc
        .array(
          fc.oneof(
            { weight: 8, arbitrary: clean },
            { weight: 1, arbitrary: other },
            { weight: 8, arbitrary: tie('element') },
          ),
          { maxLength: 3 },
        )
        .map((list) => list.join('')),
      element: fc.tuple(tag, tie('html')).map(([name, inside]) => `<${name}>${inside}</${name}>`),
    }));
    fc.assert(
      fc.property(html, (fragment) => {
        const trimmed = fragment.trim();
        // Only the parser understands a comment, and removes it.
        expect(sanitiseComments(trimmed)).toBe(sanitiseComments(`${trimmed}<!-- -->`));
      }),
      { numRuns: 1_000 },
    );
  });

  it('have only the allowed tags and no attributes, for any input', () => {
    const parts = fc.constantFrom(
      '<p>',
      '</p>',
      '<script>',
      '</script>',
      '<b x=1>',
      '<img src=x onerror=y>',
      '<',
      '>',
      '"',
      '&lt;',
      'a',
      '<svg/onload=1>',
      '<!--',
      '-->',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 20 }), (list) => {
        const html = sanitiseComments(list.join(''));
        expect(html.replace(/<\/?(?:p|ul|ol|li|b|strong|i|em)>|<br \/>/g, '')).not.toMatch(/[<>]/);
      }),
    );
  });
});

describe('other texts', () => {
  it.each([
    ['<b>Ford</b> Ranger', 'Ford Ranger'],
    ['<script>alert(1)</script>Ranger', 'Ranger'],
    ['Black &amp; White', 'Black & White'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;Ranger', 'Ranger'],
    ['5 < 6', '5 < 6'],
    ['Tom &#38; Jerry', 'Tom & Jerry'],
  ])('%j become %j', (text, line) => {
    expect(textOnly(text)).toBe(line);
  });

  it('have nothing that a browser could read as a tag', () => {
    const parts = fc.constantFrom(
      '<',
      '>',
      '&lt;',
      '&gt;',
      '&amp;',
      'script',
      'a',
      '/',
      ' ',
      '=',
      '"',
      '&#60;',
      '!',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 16 }), (list) => {
        expect(textOnly(list.join(''))).not.toMatch(/<[a-z!/?]/i);
      }),
      { numRuns: 300 },
    );
  });
});
