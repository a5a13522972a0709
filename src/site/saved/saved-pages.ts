// Favourites and compare: the browser fills these pages, so the build states their purpose, and what an empty list shows
// (rule saving-10).
import type { SiteContext } from '../assembly/site-context.ts';
import type { SavedPage } from '../../page-data/page-data.ts';
import { savedPaths, type SavedKind } from '../addresses/paths.ts';
import { latestRow } from '../home/vehicle-rows.ts';
import { pageBase } from '../shell/page-base.ts';

const words: Record<SavedKind, Pick<SavedPage, 'heading' | 'intro' | 'empty'>> = {
  favourites: {
    heading: 'Your favourites',
    intro:
      'Vehicles you saved in this browser, with their price today. Nobody but you can see this list.',
    empty: {
      title: 'Nothing is saved yet',
      text: 'Press the heart on a vehicle to keep it here.',
    },
  },
  compare: {
    heading: 'Compare vehicles',
    intro: 'Up to four vehicles side by side. What differs is marked.',
    empty: {
      title: 'Nothing to compare yet',
      text: 'Press “Compare” on up to four vehicles.',
    },
  },
};

export function savedPage(context: SiteContext, kind: SavedKind): SavedPage {
  const path = savedPaths[kind];
  const { heading, intro, empty } = words[kind];
  return {
    kind,
    ...pageBase(context, {
      path,
      title: heading,
      description: intro,
      trail: [{ label: heading, href: path }],
      robots: 'noindex,follow',
    }),
    heading,
    intro,
    empty,
    latest: latestRow(context),
    stock: { label: 'See all stock', href: context.shell.searchPath },
  };
}
