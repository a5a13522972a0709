// When a script of somebody else may load on a dealer's page (rule third-party-1).
// It knows no browser: whoever loads waits for what is said here.

export interface ThirdPartyScript {
  id: string;
  /** https address. */
  src: string;
  category: 'necessary' | 'analytics' | 'marketing' | 'chat';
  load: 'idle' | 'interaction' | 'consent';
}

export interface LoadRule {
  /** The visitor must have agreed before. */
  consent: boolean;
  /** `idle`: once the page rests; `interaction`: with the first touch, key or scroll; `tap`: when a chat is opened. */
  moment: 'idle' | 'interaction' | 'tap';
}

/**
 * A chat comes with a tap alone. What counts or advertises waits for the visitor's word wherever the site asks for it
 * (`consent.analytics`), whatever its own setting says.
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

/** The rule in the words of the build's report. */
export function loadWords(
  script: Pick<ThirdPartyScript, 'category' | 'load'>,
  asks: boolean,
): string {
  const { consent, moment } = loadRule(script, asks);
  const when = { idle: 'at rest', interaction: 'with the first touch', tap: 'on a tap' }[moment];
  return consent ? `${when}, after consent` : when;
}
