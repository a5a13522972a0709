// Scripts of others on a page, each at its moment and with the visitor's word where it needs one (domain/analytics/third-party.ts).
// Where all of them need it, this module comes with the word. A chat comes with a tap (./chat.ts).
import { loadRule } from '../../domain/analytics/third-party.ts';
import { $consent } from '../../browser-state/consent.ts';
import { loadScript } from '../dom/load-script.ts';
import { asksConsent } from './page-analytics.ts';
import { loadSettings } from './settings.ts';

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

/** Starts every script that does not wait for a tap. `touched`: the visitor has answered on this page, a touch as well. */
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
