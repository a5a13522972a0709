// The numbers of the finance form while a visitor sets them: it shows the years beside their slider, and brings an amount
// within its bounds on blur. It loads with the live estimate.
import { boundedAmount } from '../../domain/finance/estimate.ts';
import { yearsText, type PreApprovalSettings } from '../../domain/finance/pre-approval.ts';
import { formatNumber } from '../../domain/text/format.ts';
import { parseNumber } from '../../domain/text/parse-number.ts';

const inputOf = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement>(`input[name=${name}]`);

/** Answers how to stop. */
export function followNumbers(form: HTMLFormElement, settings: PreApprovalSettings): () => void {
  const slider = inputOf(form, 'term');
  const amount = inputOf(form, 'amount');
  const tell = () => {
    const [figure] = slider?.labels?.[0]?.getElementsByTagName('b') ?? [];
    if (!slider || !figure) return;
    const text = yearsText(slider.valueAsNumber);
    figure.textContent = text;
    slider.setAttribute('aria-valuetext', text);
  };
  // Text that is not a number stays as typed.
  const bound = () => {
    const typed = amount && parseNumber(amount.value);
    if (typed === null) return;
    const bounded = formatNumber(boundedAmount(typed, settings));
    if (bounded === amount?.value || !amount) return;
    amount.value = bounded;
    amount.dispatchEvent(new Event('input', { bubbles: true }));
  };
  tell();
  slider?.addEventListener('input', tell);
  amount?.addEventListener('blur', bound);
  return () => {
    slider?.removeEventListener('input', tell);
    amount?.removeEventListener('blur', bound);
  };
}

/** Writes a text into a field that nobody has touched yet, and tells those that listen to it. */
export function presetValue(form: HTMLFormElement, name: string, value: string): void {
  const control = form.querySelector<HTMLInputElement | HTMLSelectElement>(`.field [name=${name}]`);
  if (!control) return;
  const untouched =
    control instanceof HTMLSelectElement
      ? [...control.options].every(({ selected, defaultSelected }) => selected === defaultSelected)
      : control.value === control.defaultValue;
  if (!untouched) return;
  control.value = value;
  control.dispatchEvent(new Event('input', { bubbles: true }));
}
