// Stands in for InstantSearch's numbered pages, which nobody reads: pages of results are numbered by
// domain/search/paging.ts.
export default class NoPages {
  currentPage = 0;
  total = 0;
  pages = () => [];
  isFirstPage = () => false;
  isLastPage = () => false;
}
