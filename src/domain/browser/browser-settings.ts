// The settings that the scripts of a site's pages read: one file for the whole site instead of a copy in every page.
// Types only; which values stand here is the site's allow-list (src/site/files/browser-settings.ts).
import type { CalculatorForm, ComparisonBasis } from '../finance/calculator.ts';
import type { FuelSettings } from '../price/fuel-cost.ts';
import type { GaugeSettings } from '../price/price-comparison.ts';
import type { ThirdPartyScript } from '../analytics/third-party.ts';

export interface BrowserSettings {
  finance: {
    calculator: CalculatorForm;
    /** What the comparison rate of a chosen rate is worked out from. */
    basis: ComparisonBasis;
    /** The comparison rate warning, filled in. */
    warning: string;
    quote: QuoteSettings;
  };
  fuel: FuelSettings;
  gauge: GaugeSettings;
  share: { hideTwitter: boolean };
  consent: { question: string; privacyUrl: string };
  /** Scripts of others; `open` is the dotted name of the function that opens the chat. */
  thirdParty: {
    scripts: Pick<ThirdPartyScript, 'id' | 'src' | 'category' | 'load'>[];
    chat: { src: string; open: string } | null;
  };
}

/** `tenant.finance.quote`, without what the server alone needs. */
export interface QuoteSettings {
  credit: 'GREAT' | 'DECENT' | 'POOR';
  termYears: number;
  /** A month's estimate is a week's repayment times this (`finance.monthlyPerWeekly`). */
  monthlyPerWeekly: number;
}
