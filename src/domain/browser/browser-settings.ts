// The settings that page scripts read: one file for the whole site instead of a copy in every page. Types only;
// src/site/files/browser-settings.ts holds the allow-list of values.
import type { CalculatorSettings } from '../finance/calculator.ts';
import type { SiteFees } from '../finance/comparison-rate.ts';
import type { ThirdPartyScript } from '../analytics/third-party.ts';

export interface BrowserSettings {
  finance: {
    calculator: CalculatorSettings;
    /** The fees that comparison rates include. */
    fees: SiteFees;
  };
  share: { hideTwitter: boolean };
  /** Third-party scripts; `open` is the dotted name of the function that opens the chat. */
  thirdParty: {
    scripts: Pick<ThirdPartyScript, 'id' | 'src' | 'category' | 'load'>[];
    chat: { src: string; open: string } | null;
  };
}
