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

/** A chat loads on a tap only. Counting and advertising wait for consent wherever the site asks for it. */
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

/**
 * Whether visitors are asked first: where the dealer wants it (`consent.analytics`) and a script waits for the answer.
 * The site's own counts contain nothing about a person and need no answer (rule analytics-4).
 */
export const asksVisitors = (
  wanted: 'always' | 'ask',
  scripts: readonly Pick<ThirdPartyScript, 'category' | 'load'>[],
): boolean => wanted === 'ask' && scripts.some((script) => loadRule(script, true).consent);

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
