import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { EmptyState, NoResults } from '../../../../src/components/search/EmptyState.tsx';
import { FilterLinks, FilterList } from '../../../../src/components/search/Filters.tsx';
import { Paging } from '../../../../src/components/search/Paging.tsx';
import { pagingLinks } from '../../../../src/domain/search/paging.ts';
import type { FilterGroup } from '../../../../src/page-data/page-data.ts';

const makes: FilterGroup = {
  name: 'make',
  label: 'Make',
  shown: 2,
  headings: { 0: 'Popular Makes', 1: 'All Makes' },
  links: ['Ford', 'Audi', 'Kia'].map((label) => ({
    label,
    href: `/search/${label.toLowerCase()}`,
  })),
};
const empty = (name: string, live: 'list' | 'range'): FilterGroup => ({
  name,
  label: name,
  shown: 7,
  links: [],
  live,
});
const links = (groups: FilterGroup[]) => renderToStaticMarkup(<FilterLinks groups={groups} />);
const opened = (markup: string) =>
  [...markup.matchAll(/<details class="[^"]*" data-facet="(\w+)" open=""/g)].map(
    ([, name]) => name,
  );

describe('the filters of a static page', () => {
  it('are links under their headings, without counts; those beyond the limit unfold', () => {
    const markup = links([makes]);
    expect(markup).toContain(
      '<li class="list-head">Popular Makes</li><li><a href="/search/ford">Ford</a></li>',
    );
    const [before = '', folded = ''] = markup.split('<details class="more">');
    expect(before).toContain('Audi');
    expect(before).not.toContain('Kia');
    expect(folded).toContain('Show all makes');
    expect(folded).toContain('Hide extra makes');
    expect(folded).toContain('Kia');
  });

  it('mark the page that the visitor is on', () => {
    const current = makes.links.map((link) => ({ ...link, current: link.label === 'Kia' }));
    expect(links([{ ...makes, links: current }])).toContain(
      '<a href="/search/kia" aria-current="true">',
    );
  });

  it('start open when they are among the first three or hold the current page, lists of the live search folded', () => {
    const groups = ['car_type', 'make', 'body', 'location'].map((name) => ({ ...makes, name }));
    expect(opened(links(groups))).toEqual(['car_type', 'make', 'body']);
    const current = makes.links.map((link) => ({ ...link, current: true }));
    expect(opened(links([...groups.slice(0, 3), { ...makes, links: current }]))).toHaveLength(4);
    expect(opened(links([empty('fuel', 'list'), empty('price', 'range')]))).toEqual(['price']);
  });

  it('leave space for a range, and show nothing of the live search where no script runs', () => {
    const markup = links([empty('price', 'range')]);
    expect(markup).toContain('class="fold live-only" data-facet="price"');
    expect(markup).toContain('<div class="range-room"></div>');
  });
});

describe('a filter list', () => {
  it('renders a row of the live search where the build renders a link', () => {
    const markup = renderToStaticMarkup(
      <FilterList
        rows={[{ value: 'l-1', label: 'Newstead' }]}
        shown={7}
        more={{ open: 'Show all', close: 'Show fewer' }}
        renderRow={({ value, label }) => <label className={value}>{label}</label>}
      />,
    );
    expect(markup).toBe('<ul><li><label class="l-1">Newstead</label></li></ul>');
  });
});

describe('paging', () => {
  const href = (page: number) => (page === 1 ? '/search' : `/search/page/${String(page)}`);
  const paging = (page: number, pages: number) =>
    renderToStaticMarkup(<Paging links={pagingLinks(page, pages, href)} />);

  it('links the previous page, numbers with gaps, and the next page', () => {
    const markup = paging(6, 20);
    expect(markup).toContain('<a class="step" rel="prev" href="/search/page/5">Previous</a>');
    expect(markup).toContain('<a class="step" rel="next" href="/search/page/7">Next</a>');
    expect(markup).toContain('<a href="/search">');
    expect(markup).toContain('<a aria-current="page" href="/search/page/6">');
    expect(markup.match(/<span aria-hidden="true">…<\/span>/g)).toHaveLength(2);
  });

  it('has no previous page on the first and no next page on the last', () => {
    expect(paging(1, 3)).not.toContain('rel="prev"');
    expect(paging(3, 3)).not.toContain('rel="next"');
  });

  it('is absent when everything fits on one page', () => {
    expect(paging(1, 1)).toBe('');
  });
});

describe('an empty state', () => {
  const action = { label: 'Clear Filters', href: '/search' };

  it('of a search names the phone number where the dealer shows one', () => {
    const page = { searchPath: '/search' };
    const phone = { display: '07 3000 0000', href: 'tel:0730000000' };
    expect(renderToStaticMarkup(<NoResults {...page} phone={phone} />)).toContain(
      'right now. Call us on <a href="tel:0730000000">07 3000 0000</a> and we will look for you.',
    );
    expect(renderToStaticMarkup(<NoResults {...page} phone={null} />)).not.toContain('Call us');
  });

  it('shows its title, its text and its link', () => {
    const markup = renderToStaticMarkup(
      <EmptyState title="No offers today" text="Come back soon." action={action} />,
    );
    expect(markup).toContain('<h2>No offers today</h2><p class="muted">Come back soon.</p>');
    expect(markup).toContain('<a class="btn primary" href="/search">Clear Filters</a>');
  });
});
