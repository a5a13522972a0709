// Narrows the page data of a route; a route that gets the data of another page fails the build.
import type { PageData, PageKind } from '../page-data/page-data.ts';

/** The page data whose `kind` may be one of `Kind`; some kinds share one shape. */
type PageOf<Kind extends PageKind> = PageData extends infer Page
  ? Page extends { kind: infer Own }
    ? [Extract<Own, Kind>] extends [never]
      ? never
      : Page & { kind: Extract<Own, Kind> }
    : never
  : never;

/** The page data as one of `kinds`. Throws when the wrong route renders this page. */
export function pageOfKind<Kind extends PageKind>(page: PageData, ...kinds: Kind[]): PageOf<Kind> {
  if ((kinds as PageKind[]).includes(page.kind)) return page as PageOf<Kind>;
  throw new Error(
    `The route of ${page.path} renders ${kinds.join(' or ')}, but its page data is of kind "${page.kind}". ` +
      'Check which route file of src/pages matches this path.',
  );
}
