// The dealer's locations around a place or the visitor, as far as this tab knows them (locate.ts finds them).
import { nearPlaces } from '../../browser-state/search-notes.ts';
import type { NearPlace } from '../../domain/locations/near-place.ts';
import type { SearchState } from '../../search/page/state.ts';

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));

/** The place that the locations of a state are around; null for a choice of locations. */
export const nearOf = (
  { lists: { location = [] } }: Pick<SearchState, 'lists'>,
  known: readonly NearPlace[] | null = location.length > 0 ? nearPlaces.read() : null,
): NearPlace | null => known?.find(({ locations }) => isSame(locations, location)) ?? null;

/** Searches to remember. */
const most = 8;

export const rememberNear = (near: NearPlace): void => {
  const others = (nearPlaces.read() ?? []).filter(
    ({ locations }) => !isSame(locations, near.locations),
  );
  nearPlaces.write([near, ...others].slice(0, most));
};
