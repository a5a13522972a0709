// Narrows the page data of a route; a route rendered with another page's data is a fault of the build.
import type { PageData, PageKind } from '../site/page-data.ts';

/** The page data as one of `kinds`. Throws when the build asked the wrong route for this page. */
export function pageOfKind<Kind extends PageKind>(
  page: PageData,
  ...kinds: Kind[]
): Extract<PageData, { kind: Kind }> {
  if ((kinds as PageKind[]).includes(page.kind)) return page as Extract<PageData, { kind: Kind }>;
  throw new Error(
    `The route of ${page.path} lays out ${kinds.join(' or ')}, but its page data is of kind "${page.kind}". ` +
      'Check which route file of src/pages matches this path.',
  );
}
