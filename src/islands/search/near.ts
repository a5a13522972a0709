// The dealer's locations around the visitor, as far as this tab knows them (locate.ts asks for the position).
import { nearMe, type NearMe } from '../../browser-state/search-notes.ts';
import type { SearchState } from '../../search/page/state.ts';

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));

/** What the locations of a state have to do with the visitor's position; null for a choice of locations. */
export const nearOf = (
  { lists: { location = [] } }: Pick<SearchState, 'lists'>,
  known: readonly NearMe[] | null = location.length > 0 ? nearMe.read() : null,
): NearMe | null => known?.find(({ locations }) => isSame(locations, location)) ?? null;

/** Searches to remember. */
const most = 8;

export const rememberNear = (near: NearMe): void => {
  const others = (nearMe.read() ?? []).filter(
    ({ locations }) => !isSame(locations, near.locations),
  );
  nearMe.write([near, ...others].slice(0, most));
};
