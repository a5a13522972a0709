// The finance calculator: the visitor's inputs, and the repayment with both rates. The domain computes every figure.
import { useEffect, useId, useState, type ReactNode } from 'react';
import type { BrowserSettings } from '../../domain/browser/browser-settings.ts';
import {
  amountHelp,
  calculatorAnswer,
  calculatorRanges,
  clampInputs,
  priceRange,
  setStart,
  startFrequency,
  startInputs,
  type CalculatorAnswer,
  type CalculatorInputs,
  type CalculatorStart,
} from '../../domain/finance/calculator.ts';
import { comparisonWarning } from '../../domain/finance/lender.ts';
import { loanQuestion } from '../../domain/finance/loan-figures.ts';
import type { Frequency } from '../../domain/finance/periods.ts';
import { formatMoney, yearsText } from '../../domain/text/format.ts';
import { formatPercent } from '../../domain/finance/format-percent.ts';
import { LargeFigures } from '../../components/card/large-figures.tsx';
import { NumberField } from './NumberField.tsx';
import { RangeField } from './RangeField.tsx';
import { useAnnouncement } from './use-announcement.ts';

const frequencyNames: Record<Frequency, string> = {
  wk: 'Weekly',
  fn: 'Fortnightly',
  mo: 'Monthly',
};

export interface FinanceCalculatorProps {
  settings: BrowserSettings['finance'];
  /** AUD; undefined where the vehicle states none. */
  price: number | undefined;
  /** The loan of the repayment that the page shows; undefined: it shows none. */
  start: CalculatorStart | undefined;
  /** The loan that the shopper has set here before (rule finance-28). */
  set: CalculatorStart | undefined;
  /** The section already contains the comparison rate warning. */
  warned: boolean;
  /** The address behind "Request a Quote" (rule finance-23); null where the section has another button. */
  quoteHref: string | null;
  /** Called with the message of a visitor who asks for the shown loan, and with that loan; null: it is that of the page. */
  onLoan: (message: string, set: CalculatorStart | null) => void;
  /** Called when a visitor first changes an input. */
  onFirstUse: () => void;
}

export function FinanceCalculator(props: FinanceCalculatorProps) {
  const { settings, price, start, warned, quoteHref, onLoan, onFirstUse } = props;
  const { calculator, fees } = settings;
  const ranges = calculatorRanges(calculator);
  const amounts = priceRange(calculator, price);
  // Until the first change, a quote that arrives late can still replace the initial values.
  const [changed, setChanged] = useState<CalculatorInputs | null>(props.set?.loan ?? null);
  const inputs =
    changed ?? clampInputs(startInputs(calculator, price, start), calculator, price, start);
  const [chosen, setChosen] = useState<Frequency | null>(props.set?.stated?.frequency ?? null);
  const frequency = chosen ?? startFrequency(calculator, start);
  const asked = { inputs, frequency, settings: calculator, fees, price, start };
  const answer = calculatorAnswer(asked);
  const question = loanQuestion(answer);
  const isSet = changed !== null || chosen !== null;
  useEffect(() => onLoan(question, isSet ? setStart(asked, answer) : null), [question, isSet]);

  const set = (name: keyof CalculatorInputs) => (value: number) => {
    onFirstUse();
    setChanged({ ...inputs, [name]: value });
  };
  useAnnouncement(
    answer.kind === 'repayment'
      ? `${answer.text} ${answer.rate}, ${answer.comparisonRate}`
      : answer.text,
  );
  const field = (name: keyof typeof ranges, label: string) => ({
    label,
    value: inputs[name],
    range: ranges[name],
    onChange: set(name),
  });
  const amount = { value: inputs.amount, range: amounts, onChange: set('amount') };
  return (
    <div className="calc" role="group" aria-label="Finance calculator">
      <CalculatorResult answer={answer} warned={warned} quoteHref={quoteHref} />
      {isSet && (
        <button
          type="button"
          className="linkish"
          onClick={() => {
            setChanged(null);
            setChosen(null);
          }}
        >
          Start again
        </button>
      )}
      <CalculatorFields>
        {calculator.variant === 'slider' ? (
          <RangeField {...amount} label="Amount" write={formatMoney} />
        ) : (
          <NumberField
            {...amount}
            label="Purchase price"
            write={formatMoney}
            help={(value) => (value <= 0 ? '' : amountHelp(value, amounts))}
            zeroAllowed
          />
        )}
        <NumberField {...field('deposit', 'Deposit or trade-in')} write={formatMoney} />
        <NumberField {...field('residual', 'Residual')} write={formatMoney} />
        {calculator.frequencies.length > 1 && (
          <FrequencyChoice
            choices={calculator.frequencies}
            chosen={frequency}
            onChoose={(next) => {
              onFirstUse();
              setChosen(next);
            }}
          />
        )}
        <RangeField {...field('termYears', 'Term')} write={yearsText} />
        <RangeField {...field('interest', 'Interest rate')} write={formatPercent} />
      </CalculatorFields>
    </div>
  );
}

/** The inputs; on a phone they are folded below the figures. */
function CalculatorFields({ children }: { children: ReactNode }) {
  const [isWide] = useState(() => matchMedia('(min-width: 48rem)').matches);
  return (
    <details className="more" open={isWide}>
      <summary>
        Change amount, term and rate
        <i className="i i-chevron" />
      </summary>
      <div className="calc-fields">{children}</div>
    </details>
  );
}

interface CalculatorResultProps {
  answer: CalculatorAnswer;
  /** The section already contains the comparison rate warning. */
  warned: boolean;
  quoteHref: string | null;
}

function CalculatorResult({ answer, warned, quoteHref }: CalculatorResultProps) {
  const isRepayment = answer.kind === 'repayment';
  return (
    <div className="calc-answer">
      <LargeFigures
        text={answer.text}
        rate={isRepayment ? answer.rate : ''}
        comparisonRate={isRepayment ? answer.comparisonRate : ''}
      />
      {isRepayment && <p className="small">{answer.basis}</p>}
      {quoteHref && (
        <a className="btn primary" href={quoteHref}>
          Request a Quote
        </a>
      )}
      {isRepayment && !warned && <p className="small">{comparisonWarning}</p>}
    </div>
  );
}

interface FrequencyChoiceProps {
  choices: readonly Frequency[];
  chosen: Frequency;
  onChoose: (next: Frequency) => void;
}

function FrequencyChoice({ choices, chosen, onChoose }: FrequencyChoiceProps) {
  const id = useId();
  return (
    <div className="calc-field">
      <label htmlFor={id}>Repayments</label>
      <select id={id} value={chosen} onChange={({ target }) => onChoose(target.value as Frequency)}>
        {choices.map((each) => (
          <option key={each} value={each}>
            {frequencyNames[each]}
          </option>
        ))}
      </select>
    </div>
  );
}
