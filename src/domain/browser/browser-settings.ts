// The settings that page scripts read: one file for the whole site instead of a copy in every page. Types only;
// src/site/files/browser-settings.ts holds the allow-list of values.
import type { CalculatorForm, ComparisonBasis } from '../finance/calculator.ts';
import type { ThirdPartyScript } from '../analytics/third-party.ts';

export interface BrowserSettings {
  finance: {
    calculator: CalculatorForm;
    /** The loan that the comparison rate is calculated from. */
    basis: ComparisonBasis;
    /** The comparison rate warning with its values filled in. */
    warning: string;
    quote: QuoteSettings;
  };
  share: { hideTwitter: boolean };
  consent: { question: string };
  /** Third-party scripts; `open` is the dotted name of the function that opens the chat. */
  thirdParty: {
    scripts: Pick<ThirdPartyScript, 'id' | 'src' | 'category' | 'load'>[];
    chat: { src: string; open: string } | null;
  };
}

/** `tenant.finance.quote` without the parts that only the server needs. */
interface QuoteSettings {
  credit: 'GREAT' | 'DECENT' | 'POOR';
  termYears: number;
  /** The monthly estimate is the weekly repayment times this factor (`finance.monthlyPerWeekly`). */
  monthlyPerWeekly: number;
}
