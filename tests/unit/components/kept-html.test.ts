import { describe, expect, it } from 'vitest';
import {
  keepHtml,
  keptHtml,
  layOutWithKept,
} from '../../../src/components/markup/fragment-cache.ts';

const layOut = async (make: () => string) => {
  const { html } = await layOutWithKept((write) => Promise.resolve(write(make())));
  return Buffer.from(html).toString();
};

describe('HTML kept for an object', () => {
  it('is text where pages are not put together', () => {
    const header = {};
    expect(keptHtml(header, 'header')).toBeUndefined();
    expect(keepHtml(header, 'header', '<p>Open – now</p>')).toBe('<p>Open – now</p>');
    expect(keptHtml(header, 'header')).toBe('<p>Open – now</p>');
    expect(keptHtml(header, 'footer')).toBeUndefined();
    expect(keptHtml({}, 'header')).toBeUndefined();
  });

  it('stands in a page as often as it is asked for, kept before or made on the way', async () => {
    const [card, promo] = [{}, {}];
    keepHtml(card, 'tall', '<li>Škoda</li>');
    const page = () =>
      `<ul>${keptHtml(card, 'tall')}${keptHtml(promo, 'wide') ?? keepHtml(promo, 'wide', '<li>’til June</li>')}${keptHtml(card, 'tall')}</ul>`;
    const html = '<ul><li>Škoda</li><li>’til June</li><li>Škoda</li></ul>';
    expect(await layOut(page)).toBe(html);
    expect(await layOut(page)).toBe(html);
    expect(page()).toBe(html);
  });

  it('may hold kept pieces itself', async () => {
    const [card, list] = [{}, {}];
    const page = () =>
      keptHtml(list, 'list') ??
      keepHtml(
        list,
        'list',
        `<ul>${keptHtml(card, 'tall') ?? keepHtml(card, 'tall', '<li>1</li>')}</ul>`,
      );
    expect(await layOut(page)).toBe('<ul><li>1</li></ul>');
    // The list is not asked for its card again.
    expect(await layOut(page)).toBe('<ul><li>1</li></ul>');
  });

  it('leaves control characters alone that are no marks', async () => {
    expect(await layOut(() => 'a\u0002b\u0003c\u0002d')).toBe('a\u0002b\u0003c\u0002d');
  });

  it('takes a page in parts and gives back what it was answered', async () => {
    const card = {};
    const { answer, html } = await layOutWithKept((write) => {
      write('<ul>');
      write(keepHtml(card, 'tall', '<li>–</li>'));
      write('</ul>');
      return Promise.resolve('laid out');
    });
    expect([answer, Buffer.from(html).toString()]).toEqual(['laid out', '<ul><li>–</li></ul>']);
  });

  it('has room for a page larger than the one before', async () => {
    const long = '–'.repeat(500_000);
    expect(await layOut(() => 'short')).toBe('short');
    expect(await layOut(() => long)).toBe(long);
    expect(await layOut(() => 'short')).toBe('short');
  });

  it('puts one page together at a time, also after one that failed', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const first = layOutWithKept(async (write) => write(await promise));
    await expect(layOut(() => 'second')).rejects.toThrow('a page is being laid out already');
    resolve('first');
    expect(Buffer.from((await first).html).toString()).toBe('first');
    await expect(layOutWithKept(() => Promise.reject(new Error('no route')))).rejects.toThrow(
      'no route',
    );
    expect(await layOut(() => 'third')).toBe('third');
  });
});
