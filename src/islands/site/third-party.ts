// Loads third-party scripts, each at its time and after consent where required (domain/analytics/third-party.ts). Where
// all of them need consent, this module loads after it. A chat loads on a tap (./chat.ts).
import { loadRule, type ThirdPartyScript } from '../../domain/analytics/third-party.ts';
import { $consent } from '../../browser-state/consent.ts';
import { loadScript } from '../dom/load-script.ts';
import { asksConsent } from './page-analytics.ts';
import { loadSettings } from './load-settings.ts';

const firstTouch = () =>
  new Promise<void>((done) => {
    const names = ['pointerdown', 'keydown', 'scroll'] as const;
    const touched = () => {
      for (const name of names) removeEventListener(name, touched);
      done();
    };
    for (const name of names) addEventListener(name, touched, { passive: true });
  });

const agreed = () =>
  new Promise<void>((done) => {
    $consent.subscribe((answer) => answer === 'yes' && done());
  });

/** The trigger of a script, or null when only a tap loads it. `touched`: there was already an interaction. */
export function waitsFor(
  script: ThirdPartyScript,
  { asksConsent, touched }: { asksConsent: boolean; touched: boolean },
): { consent: boolean; interaction: boolean } | null {
  const { consent, moment } = loadRule(script, asksConsent);
  return moment === 'tap' ? null : { consent, interaction: moment === 'interaction' && !touched };
}

/** Starts every script except chats. `touched`: the answer to the consent question counts as an interaction. */
export async function startThirdParty(touched: boolean): Promise<void> {
  const { thirdParty } = await loadSettings();
  for (const script of thirdParty.scripts) {
    const waits = waitsFor(script, { asksConsent, touched });
    if (!waits) continue;
    void Promise.all([
      ...(waits.consent ? [agreed()] : []),
      ...(waits.interaction ? [firstTouch()] : []),
    ])
      .then(() => loadScript(script.src))
      .catch((error: unknown) => console.warn(`${script.id} is left out.`, error));
  }
}
