// The numbers of the finance form while a visitor sets them: it shows the figures beside their sliders, keeps the digits of
// an amount, and brings the amount within its bounds on blur. It loads with the live estimate.
import { clampToRange } from '../../domain/finance/range.ts';
import { loanParts } from '../../domain/finance/estimate.ts';
import type { Loan } from '../../domain/finance/repayment.ts';
import { amountHint } from '../../domain/finance/loan-bounds.ts';
import { preApproval } from '../../domain/finance/pre-approval.ts';
import { formatMoney, formatNumber, yearsText } from '../../domain/text/format.ts';
import { parseNumber } from '../../domain/text/parse-number.ts';

/** The text without anything but digits and their grouping; cents go. */
const digitsOf = (text: string): string => text.replace(/\..*$/s, '').replace(/[^\d,]/g, '');

/** A preset may lie between two steps of its slider. The first move brings it to the next step in its direction. */
function keepSteps(slider: HTMLInputElement): void {
  const { step, exact } = slider.dataset;
  if (step === undefined || slider.value === exact) return;
  const to = slider.valueAsNumber > Number(exact) ? Math.ceil : Math.floor;
  slider.value = String(to(slider.valueAsNumber / Number(step)) * Number(step));
  slider.step = step;
  delete slider.dataset['step'];
}

/** `loan`: the one that the form starts with. Returns a function that stops it. */
export function followNumbers(form: HTMLFormElement, loan: Loan | undefined): () => void {
  const amount = form.querySelector<HTMLInputElement>('input[name=amount]');
  const sliders = [...form.querySelectorAll<HTMLInputElement>('input[type=range][name]')];
  const slide = form.querySelector<HTMLInputElement>('input[type=range]:not([name])');
  const hint = amount?.closest('.field')?.querySelector('.hint');
  const tell = () => {
    const typed = parseNumber(amount?.value ?? '');
    const price = clampToRange(typed ?? 0, preApproval.amount);
    if (slide) slide.value = String(price);
    const percent = (name: string) =>
      sliders.find((each) => each.name === name)?.valueAsNumber ?? 0;
    for (const slider of sliders) keepSteps(slider);
    const { deposit, residual } = loanParts(
      {
        amount: price,
        deposit_percent: percent('deposit_percent'),
        final_payment_percent: percent('final_payment_percent'),
      },
      loan,
    );
    for (const slider of sliders) {
      const [figure] = slider.labels?.[0]?.getElementsByTagName('b') ?? [];
      const value = slider.valueAsNumber;
      const text =
        slider.name === 'term'
          ? yearsText(value)
          : `${formatMoney(Math.round(slider.name === 'deposit_percent' ? deposit : residual))} (${String(value)}%)`;
      figure?.replaceChildren(text);
      slider.setAttribute('aria-valuetext', text);
    }
  };
  const keepDigits = () => {
    const digits = digitsOf(amount?.value ?? '');
    if (amount && digits !== amount.value) amount.value = digits;
    hint?.replaceChildren(amountHint(parseNumber(digits) ?? undefined));
  };
  const bound = () => {
    const typed = amount && parseNumber(amount.value);
    if (typed === null) return;
    const bounded = formatNumber(clampToRange(typed, preApproval.amount));
    if (bounded === amount?.value || !amount) return;
    amount.value = bounded;
    amount.dispatchEvent(new Event('input', { bubbles: true }));
    // What was typed stays said after it is within the bounds, until the price changes again.
    hint?.replaceChildren(amountHint(typed));
  };
  const take = () => {
    if (!amount || !slide) return;
    amount.value = formatNumber(slide.valueAsNumber);
    amount.dispatchEvent(new Event('input', { bubbles: true }));
  };
  // Its first move is what loads this module.
  if (slide && slide.value !== slide.defaultValue) take();
  tell();
  // It may have been typed before this module was here.
  if (document.activeElement !== amount) bound();
  slide?.addEventListener('input', take);
  amount?.addEventListener('input', keepDigits);
  form.addEventListener('input', tell);
  amount?.addEventListener('blur', bound);
  return () => {
    slide?.removeEventListener('input', take);
    amount?.removeEventListener('input', keepDigits);
    form.removeEventListener('input', tell);
    amount?.removeEventListener('blur', bound);
  };
}

/** Writes a value into a field that the visitor has not touched, or any field, and dispatches its events. */
export function presetValue(
  form: HTMLFormElement,
  name: string,
  value: string | number,
  isTouchedToo: boolean,
): void {
  const control = form.querySelector<HTMLInputElement | HTMLSelectElement>(`.field [name=${name}]`);
  if (!control) return;
  const untouched =
    control instanceof HTMLSelectElement
      ? [...control.options].every(({ selected, defaultSelected }) => selected === defaultSelected)
      : control.value === control.defaultValue;
  if (!untouched && !isTouchedToo) return;
  if (control.type === 'range') {
    const slider = control as HTMLInputElement;
    slider.dataset['step'] ??= slider.step;
    slider.dataset['exact'] = String(value);
    slider.step = 'any';
    slider.max = String(Math.max(Number(slider.max), Number(value)));
    slider.value = String(value);
  } else control.value = typeof value === 'number' ? formatNumber(value) : value;
  control.dispatchEvent(new Event('input', { bubbles: true }));
}
