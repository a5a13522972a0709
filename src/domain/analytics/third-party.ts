// Decides when a third-party script may load on a dealer's page (rule third-party-1). It uses no browser.

export interface ThirdPartyScript {
  id: string;
  /** https address. */
  src: string;
  category: 'necessary' | 'analytics' | 'marketing' | 'chat';
  load: 'idle' | 'interaction' | 'consent';
}

export interface LoadRule {
  /** The visitor must have agreed first. */
  consent: boolean;
  /** `idle`: when the page is idle; `interaction`: on the first touch, key or scroll; `tap`: when a chat is opened. */
  moment: 'idle' | 'interaction' | 'tap';
}

/**
 * A chat loads on a tap only. Analytics and advertising scripts wait for consent wherever the site asks for it
 * (`consent.analytics`), whatever the script's own setting says.
 */
export function loadRule(
  { category, load }: Pick<ThirdPartyScript, 'category' | 'load'>,
  asks: boolean,
): LoadRule {
  if (category === 'chat') return { consent: false, moment: 'tap' };
  const watches = category === 'analytics' || category === 'marketing';
  return {
    consent: load === 'consent' || (asks && watches),
    moment: load === 'interaction' ? 'interaction' : 'idle',
  };
}

/** The rule as text, for the build report. */
export function loadRuleText(
  script: Pick<ThirdPartyScript, 'category' | 'load'>,
  asks: boolean,
): string {
  const { consent, moment } = loadRule(script, asks);
  const when = { idle: 'when idle', interaction: 'on the first interaction', tap: 'on a tap' }[
    moment
  ];
  return consent ? `${when}, after consent` : when;
}
