// Numbered pages of a list: how many there are and which numbers are shown.

interface NumberedPage {
  type: 'page';
  page: number;
  current: boolean;
}
export type PageNumber = NumberedPage | { type: 'gap' };

/** The number of pages for `total` hits; an empty list still has its first page. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** First, last and the neighbours of the current page: 1 … 6 [7] 8 … 20. A gap replaces at least two numbers. */
export function pageNumbers(current: number, pages: number): PageNumber[] {
  const shown = new Set([1, pages, current - 1, current, current + 1]);
  if (shown.has(3)) shown.add(2);
  if (shown.has(pages - 2)) shown.add(pages - 1);
  const numbers = [...shown].filter((page) => page >= 1 && page <= pages).sort((a, b) => a - b);
  return numbers.flatMap((page, index): PageNumber[] => {
    const skipped = index > 0 && page > (numbers[index - 1] as number) + 1;
    return [
      ...(skipped ? [{ type: 'gap' as const }] : []),
      { type: 'page', page, current: page === current },
    ];
  });
}

/**
 * The most pages of a list that a site has as files (rule search-3). Visitors rarely turn fifty pages, every vehicle is in
 * the list of its model, and one arrival moves the cards of all pages after it.
 */
export const mostPageFiles = 50;

/** The address of page N of a list: a page of its own, or one that the live search shows. */
export function pageAddress(list: string, page: number): string {
  if (page <= 1) return list;
  return page <= mostPageFiles ? `${list}/page/${page}` : `${list}?page=${page}`;
}

export interface PagingLinks {
  paging: (Extract<PageNumber, { type: 'gap' }> | (NumberedPage & { href: string }))[];
  previous: string | null;
  next: string | null;
}

/** `href` gives the address of a page, counted from 1. A list of one page has no numbers. */
export function pagingLinks(
  page: number,
  pages: number,
  href: (page: number) => string,
): PagingLinks {
  const numbers = pages > 1 ? pageNumbers(page, pages) : [];
  return {
    paging: numbers.map((entry) =>
      entry.type === 'gap' ? entry : { ...entry, href: href(entry.page) },
    ),
    previous: page > 1 ? href(page - 1) : null,
    next: page < pages ? href(page + 1) : null,
  };
}

/** The hits of one page, counted from 1. */
export function pageOf<Hit>(hits: readonly Hit[], page: number, pageSize: number): Hit[] {
  return hits.slice((page - 1) * pageSize, page * pageSize);
}
