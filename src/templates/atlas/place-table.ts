// Which locations are a table under the search, instead of cards below.
import { locationsLayout } from '../../domain/locations/locations-layout.ts';
import type { HomeSection } from '../../page-data/page-data.ts';

/** Fewer have their cards: a photo says more than a row. */
const fewest = 4;

export const isPlaceTable = (
  section: HomeSection,
): section is Extract<HomeSection, { kind: 'locations' }> =>
  section.kind === 'locations' &&
  section.locations.length >= fewest &&
  locationsLayout(section.locations.length, section.carousel).kind === 'grid';
