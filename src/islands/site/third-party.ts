// Loads third-party scripts, each at its moment and after consent where required (domain/analytics/third-party.ts).
// Where all of them need consent, this module loads after it. A chat loads on a tap (./chat.ts).
import { loadRule } from '../../domain/analytics/third-party.ts';
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

/**
 * Starts every script except chats. `touched`: the visitor answered the consent question on this page, which counts as
 * an interaction.
 */
export async function startThirdParty(touched: boolean): Promise<void> {
  const { thirdParty } = await loadSettings();
  for (const script of thirdParty.scripts) {
    const { consent, moment } = loadRule(script, asksConsent);
    if (moment === 'tap') continue;
    void Promise.all([
      ...(consent ? [agreed()] : []),
      ...(moment === 'interaction' && !touched ? [firstTouch()] : []),
    ])
      .then(() => loadScript(script.src))
      .catch((error: unknown) => console.warn(`${script.id} is left out.`, error));
  }
}
