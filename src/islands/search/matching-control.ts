// Finds in a live part of the page the control that had the focus in the static one.

/** The name of a control in its filter, without the number of vehicles that only the live one states. */
export const controlName = (control: HTMLElement): string => {
  const facet = control.closest<HTMLElement>('[data-facet]')?.dataset['facet'] ?? '';
  const place = control.closest('li, summary') ?? control;
  const count = place.querySelector('.num')?.textContent ?? '';
  return `${facet} ${place.textContent.slice(0, -count.length || undefined).trim()}`;
};

/** The index in `live` of the control `names[at]`: the live part may have other controls before it. */
export function matchingControl(
  names: readonly string[],
  at: number,
  live: readonly string[],
): number {
  const name = names[at];
  const nth = names.slice(0, at).filter((other) => other === name).length;
  const same = live.flatMap((other, index) => (other === name ? [index] : []));
  return same[nth] ?? same[0] ?? at;
}
