// What the chips above the results do: remove or edit a filter, add a suggested one, search around the visitor.
import type { RefObject } from 'react';
import { withList, without, type Chosen } from '../../search/page/state.ts';
import type { Suggestion } from '../../search/page/understood.ts';
import { afterPaint } from '../dom/when-idle.ts';
import { radii } from './bar-facts.ts';
import type { SearchController } from './controller.ts';
import { isPlainClick } from '../dom/plain-click.ts';
import type { SearchBarProps } from './SearchBar.tsx';
import { emptyReading } from './typed-search.ts';
import type { TypedText } from './use-typed-search.ts';
import { chipText } from './wording.ts';

/** The distance that a shopper drives for a test drive, km. */
const usualRadius = 50;

/** Opens the panel's filter for a chip and gives it the focus; false where the panel has no such filter. */
function openFilter(filters: HTMLElement, entry: Exclude<Chosen, { kind: 'query' }>): boolean {
  const { facet } = entry;
  const details = filters.querySelector<HTMLDetailsElement>(`details[data-facet="${facet}"]`);
  if (!details) return false;
  const panel = document.getElementById('filters');
  // On wide screens the panel is part of the page.
  if (details.checkVisibility() === false) panel?.showPopover();
  details.open = true;
  afterPaint(() => {
    // "Under $30,000" is edited in the second field.
    const end = entry.kind === 'range' && entry.range.min === undefined ? 1 : 0;
    const input =
      details.querySelector<HTMLElement>('input:checked') ??
      details.querySelectorAll<HTMLElement>('input[type="number"]')[end] ??
      details.querySelector<HTMLElement>('input, summary');
    input?.focus();
  });
  return true;
}

interface ChipFacts {
  controller: SearchController;
  typed: TypedText;
  chips: readonly Chosen[];
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
  const asked = understood?.near;
  const suggested = understood?.suggestions ?? [];
  const labels = suggested.map(({ label }) => label);
  if (asked) labels.push(asked.km === null ? 'Near me' : `Within ${String(asked.km)} km of me`);

  /** Filters by the visitor's position, which the browser asks for. */
  const goNear = async (km: number, found: (step: Suggestion['apply']) => void) => {
    const locations = await controller.nearMe(km);
    if (locations.length > 0) return found((now) => withList(now, 'location', locations));
    const { announce } = await import('../site/announce.ts');
    announce('Your position is not known. Choose a place in the filters.');
  };
  const edit = (at: number) => {
    const entry = chips[at];
    if (!entry) return;
    const isListed =
      entry.kind === 'value' || entry.kind === 'range' || (entry.kind === 'group' && !entry.isNot);
    if (isListed && openFilter(filters, entry)) return;
    const input = box.current;
    if (!input) return;
    // A filter that the panel lacks is edited as text.
    dispatch({ type: 'edited', baseState: without(controller.view().state, entry) });
    const { names } = controller.live.settings;
    input.value = entry.kind === 'query' ? entry.query : chipText(entry, names);
    input.focus();
    input.select();
  };
  return {
    suggestions: labels,
    onSuggestion: (at) => {
      const suggestion = suggested[at];
      const rest = suggested.filter((other) => other !== suggestion);
      const add = (step: Suggestion['apply']) => {
        const { state } = controller.view();
        setText(state.query);
        toChip.current = chips.length;
        change(step, { ...emptyReading, state, suggestions: rest });
      };
      if (suggestion) add(suggestion.apply);
      else void goNear(asked?.km ?? usualRadius, add);
    },
    radii,
    onRadius: (km) => void goNear(km, (step) => change(step)),
    ...(differsFromLanding && {
      onEdit: edit,
      onChip: (at, event) => {
        const entry = chips[at];
        if (!entry || !isPlainClick(event)) return;
        event.preventDefault();
        if (entry.kind === 'query') setText('');
        toChip.current = at;
        change((now) => without(now, entry));
      },
    }),
  };
}
