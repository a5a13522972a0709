// What the chips above the results do: remove or edit a filter, add a suggested one, search around the visitor.
import type { RefObject } from 'react';
import { radii, usualRadius } from '../../domain/locations/near-place.ts';
import type { FacetName } from '../../domain/search/facets.ts';
import { withList, withoutFilter, type ChosenFilter } from '../../search/page/state.ts';
import type { FilterSuggestion, UnderstoodSearch } from '../../search/page/understood.ts';
import { afterPaint } from '../dom/when-idle.ts';
import type { SearchController } from './controller.ts';
import { isPlainClick } from '../dom/plain-click.ts';
import type { SearchBarProps } from './SearchBar.tsx';
import { emptyReading } from './typed-search.ts';
import type { TypedText } from './use-typed-search.ts';
import { chipText } from './wording.ts';

interface Offer {
  label: string;
  suggestion?: FilterSuggestion;
  /** The filter of the panel that it opens. */
  opens?: Extract<ChosenFilter, { kind: 'range' }>;
  /** The radius around the visitor. */
  km?: number | null;
}

/** What a typed text suggests. `hasTowing`: the panel has the filter with the form "What can tow my van?". */
export function offersOf(understood: UnderstoodSearch | null, hasTowing: boolean): Offer[] {
  const { near = null, suggestions = [] } = understood ?? {};
  const tows = hasTowing && suggestions.some(({ field }) => field === 'towing_kg');
  const opens = { kind: 'range', facet: 'towing', range: { min: 0 } } as const;
  return [
    ...suggestions.map((suggestion) => ({ label: suggestion.label, suggestion })),
    ...(tows ? [{ label: 'What can tow my van?', opens }] : []),
    ...(near
      ? [
          {
            label: near.km === null ? 'Near me' : `Within ${String(near.km)} km of me`,
            km: near.km,
          },
        ]
      : []),
  ];
}

const detailsOf = (facet: FacetName) => `details[data-facet="${facet}"]`;

/** The selected row of a filter with this label, otherwise the first selected one. */
const selectedRow = (details: HTMLElement, label: string): HTMLElement | undefined => {
  const selected = [...details.querySelectorAll<HTMLElement>('input:checked')];
  return selected.find((input) => input.nextSibling?.textContent === label) ?? selected[0];
};

/** Opens the panel's filter for a chip and gives it the focus; false where the panel has no such filter. */
function openFilter(
  filters: HTMLElement,
  entry: Exclude<ChosenFilter, { kind: 'query' }>,
  label: string,
): boolean {
  const filterOf = (facet: FacetName) =>
    filters.querySelector<HTMLDetailsElement>(detailsOf(facet));
  const details = filterOf(entry.facet);
  if (!details) return false;
  // The models of a make are listed below it, and both can be changed.
  if (entry.kind === 'model') filterOf('make')?.setAttribute('open', '');
  const panel = document.getElementById('filters');
  // On wide screens the panel is part of the page.
  if (details.checkVisibility() === false) panel?.showPopover();
  details.open = true;
  afterPaint(() => {
    // "Under $30,000" is edited in the second field.
    const end = entry.kind === 'range' && entry.range.min === undefined ? 1 : 0;
    const input =
      selectedRow(details, label) ??
      details.querySelectorAll<HTMLElement>('.range-fields input')[end] ??
      details.querySelector<HTMLElement>('input, summary');
    input?.focus();
  });
  return true;
}

interface ChipFacts {
  controller: SearchController;
  typed: TypedText;
  chips: readonly ChosenFilter[];
  /** The panel of the filters. */
  filters: HTMLElement;
  box: RefObject<HTMLInputElement | null>;
  /** The index of the chip that gets the focus with the next results. */
  toChip: RefObject<number>;
  /** False while the chips are those of the static page, whose links lead to other pages. */
  differsFromLanding: boolean;
}

type ChipProps = Pick<
  SearchBarProps,
  'suggestions' | 'onSuggestion' | 'radii' | 'onRadius' | 'onEdit' | 'onChip'
>;

export function liveChips(facts: ChipFacts): ChipProps {
  const { controller, typed, chips, filters, box, toChip, differsFromLanding } = facts;
  const { understood, change, dispatch } = typed;
  const setText = (text: string) => {
    if (box.current) box.current.value = text;
  };
  const suggested = understood?.suggestions ?? [];

  /** Filters by a place; `place` null: the visitor's position, which the browser asks for. */
  const goNear = async (
    km: number,
    place: string | null,
    found: (step: FilterSuggestion['apply']) => void,
  ) => {
    const locations = await controller.near(km, place);
    if (locations.length > 0) return found((now) => withList(now, 'location', locations));
    const { announce } = await import('../site/announce.ts');
    const whose = place === null ? 'Your position' : `The position of ${place}`;
    announce(`${whose} is not known. Choose a place in the filters.`);
  };
  const edit = (at: number) => {
    const entry = chips[at];
    if (!entry) return;
    const isListed =
      entry.kind !== 'query' && entry.kind !== 'not' && !(entry.kind === 'group' && entry.isNot);
    const { names } = controller.live.settings;
    const label = chipText(entry.kind === 'model' ? entry.models : entry, names);
    if (isListed && openFilter(filters, entry, label)) return;
    const input = box.current;
    if (!input) return;
    // A filter that the panel lacks is edited as text.
    dispatch({ type: 'edited', baseState: withoutFilter(controller.view().state, entry) });
    input.value = entry.kind === 'query' ? entry.query : label;
    input.focus();
    input.select();
  };
  const offers = offersOf(understood, filters.querySelector(detailsOf('towing')) !== null);
  return {
    suggestions: offers.map(({ label }) => label),
    onSuggestion: (at) => {
      const offer = offers[at];
      if (!offer) return;
      const rest = suggested.filter((other) => other !== offer.suggestion);
      const add = (step: FilterSuggestion['apply']) => {
        const { state } = controller.view();
        setText(state.query);
        toChip.current = chips.length;
        change(step, { ...emptyReading, state, suggestions: rest });
      };
      if (offer.suggestion) add(offer.suggestion.apply);
      else if (offer.opens) openFilter(filters, offer.opens, offer.label);
      else void goNear(offer.km ?? usualRadius, null, add);
    },
    radii,
    onRadius: (km, place) => void goNear(km, place, (step) => change(step)),
    ...(differsFromLanding && {
      onEdit: edit,
      onChip: (at, event) => {
        const entry = chips[at];
        if (!entry || !isPlainClick(event)) return;
        event.preventDefault();
        if (entry.kind === 'query') setText('');
        toChip.current = at;
        change((now) => withoutFilter(now, entry));
      },
    }),
  };
}
