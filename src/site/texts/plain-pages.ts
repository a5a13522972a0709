// Pages without stock: legal texts, "not found" and "gone".
import type { SiteContext } from '../assembly/site-context.ts';
import type { TextPath } from '../content/content.ts';
import type { LinkView, NotFoundPage, TextPage } from '../../page-data/page-data.ts';
import { paths } from '../addresses/paths.ts';
import { latestRow } from '../home/vehicle-rows.ts';
import { pageBase } from '../shell/page-base.ts';

export function textPage(
  context: Pick<SiteContext, 'assets' | 'content' | 'origin' | 'shell'>,
  path: TextPath,
): TextPage {
  const { title, html } = context.content[path];
  return {
    kind: 'text',
    ...pageBase(context, {
      path,
      title,
      description: `${title} of ${context.shell.legalName}, trading as ${context.shell.name}.`,
      trail: [{ label: title, href: path }],
    }),
    heading: title,
    lead: null,
    body: { html, picture: null, cards: [], openings: [] },
  };
}

const words = {
  'not-found': {
    path: paths.notFound,
    heading: 'We can’t find that page',
    text: 'The address may have changed, or the vehicle may have been sold some time ago.',
  },
  gone: {
    path: paths.gone,
    heading: 'This vehicle has been sold',
    text: 'It is no longer in our stock. Search for one like it, or see what has just arrived.',
  },
} as const;

/** Links for an address without a page: all stock, each condition, the dealer. */
export function notFoundPage(context: SiteContext, kind: NotFoundPage['kind']): NotFoundPage {
  const { landings, shell } = context;
  const { path, heading, text } = words[kind];
  const links: LinkView[] = [
    { label: 'See all stock', href: shell.searchPath },
    ...landings
      .of('type')
      .filter(
        ({ path: own, state, vehicles }) =>
          own !== shell.searchPath && state.carTypes?.length === 1 && vehicles.length > 0,
      )
      .map((type) => ({ label: type.label, href: type.path })),
    ...(shell.locationsLink ? [shell.locationsLink] : []),
  ];
  return {
    kind,
    ...pageBase(context, {
      path,
      title: heading,
      description: text,
      robots: 'noindex,follow',
    }),
    heading,
    text,
    links: links.filter(
      (entry, index) => links.findIndex(({ href }) => href === entry.href) === index,
    ),
    latest: latestRow(context),
  };
}
