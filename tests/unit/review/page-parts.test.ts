// What a person sees of a page's HTML.
import { describe, expect, it } from 'vitest';
import { hunksOf } from '../../../src/review/line-diff.ts';
import { contentOf, headingsOf, htmlLines, pageParts } from '../../../src/review/page-parts.ts';

describe('the lines of a piece of HTML', () => {
  it.each<[what: string, html: string, lines: string[]]>([
    ['a text in several elements', '<p>One <b>two</b> three</p>', ['One', 'two', 'three']],
    ['entities', '<p>Fish &amp; chips&nbsp;&#39;n&#39; more</p>', ["Fish & chips 'n' more"]],
    ['a text around a comment', '<p>12<!-- --> cars</p>', ['12 cars']],
    ['an attribute with a bracket', '<p title="a > b">Text</p>', ['label\ta > b', 'Text']],
    ['a picture', '<img alt="" src="/a.avif">', ['picture\t/a.avif']],
    ['a link with a label', '<a href="/b" aria-label="B">b</a>', ['link\t/b', 'label\tB', 'b']],
    ['a link within the page', '<a href="#part-9">Returns</a>', ['Returns']],
    [
      'a form',
      '<form method="post" action="/c"><input name="d" required value="1"></form>',
      ['form\tpost /c', 'field\td (input, required) = 1'],
    ],
    [
      'structured data',
      '<script type="application/ld+json">{"a":{"b":[1,"x"]}}</script>',
      ['data\ta b: 1', 'data\ta b: x'],
    ],
    [
      'structured data that repeats the order of the cards',
      '<script type="application/ld+json">{"@type":"ItemList","itemListElement":[{"position":1}]}</script>',
      [],
    ],
    [
      'a head',
      '<head><title>T</title><meta name="description" content="D"><link rel="canonical" href="/e"></head>',
      ['title\tT', 'description\tD', 'address\t/e'],
    ],
    [
      'what nobody sees',
      '<script>if (1 < 2) "<p>x</p>"</script><style>p{}</style><template><p>x</p></template><p>y</p>',
      ['y'],
    ],
  ])('of %s', (_what, html, lines) => {
    expect(htmlLines(html)).toEqual(lines);
  });
});

describe('the parts of a page', () => {
  const page = (main: string) =>
    pageParts(
      `<html><head><title>A &amp; B | Dealer</title></head><body><nav>Menu</nav><main>${main}</main><p>End</p></body></html>`,
    );
  const card =
    '<article class="card is-new" data-id="7"><h3>Car</h3><article>inner</article></article>';

  it('are the title, the regions around the main content, and that without its cards', () => {
    const { title, regions, cards } = page(`<h1>Cars</h1><ul><li>${card}</li></ul>`);
    expect(title).toBe('A & B');
    expect(htmlLines(regions.header)).toEqual(['Menu']);
    expect(regions.main).toBe('<main><h1>Cars</h1><ul></ul>');
    expect(htmlLines(regions.footer)).toEqual(['End']);
    expect([...cards]).toEqual([['7', card]]);
  });

  it('keep a list item that has more than its card', () => {
    expect(page(`<li>${card}<p>More</p></li>`).regions.main).toBe('<main><li><p>More</p></li>');
  });
});

const structureOf = (html: string) => contentOf(html).structure;

it('the structure of HTML is its elements with classes and styles', () => {
  expect(structureOf('<div class="a" id="x" data-b="1"><p style="c">Text</p></div>')).toBe(
    structureOf('<div class="a" id="y"><p style="c">Other</p></div>'),
  );
  expect(structureOf('<div class="a"></div>')).not.toBe(structureOf('<div class="b"></div>'));
  expect(structureOf('<p>a</p><p>b</p>')).not.toBe(structureOf('<p>a</p>'));
});

it('headings are the lines within elements h1 and h2', () => {
  expect([...headingsOf('<h1>One <em>two</em></h1><h3>no</h3><h2>Three</h2>')]).toEqual([
    'One',
    'two',
    'Three',
  ]);
});

it('keeps a link that goes beside its text where the page has the same link elsewhere', () => {
  const entry = ['link\t/dealerships', 'Our yards'];
  const rest = ['link\t/finance', 'Finance', 'See us', 'link\t/dealerships', 'Licence'];
  expect(hunksOf(['Menu', ...entry, ...rest], ['Menu', ...rest])).toEqual([
    { before: entry, after: [] },
  ]);
});
