// Rules about privacy: the notice above each button, the policy, and decisions by a program.
import { bytesOf, type PageFacts } from '../facts.ts';
import type { LawRule } from '../rule.ts';

const isPolicy = ({ path }: PageFacts): boolean => path === '/privacy-policy';

/** The parts of the policy that the principles ask for, and words that only such a part has. */
const parts: readonly (readonly [part: string, words: RegExp])[] = [
  ['contact', /mailto:/],
  ['what is collected', /what we collect/i],
  ['purposes', /why we collect/i],
  ['recipients', /who receives/i],
  ['countries', /outside Australia|in Australia/i],
  ['access and correction', /access, correction/i],
  ['complaints', /complain/i],
  ['how to opt out', /opt out|unsubscribe/i],
  ['how long it is kept', /\b\d+ days\b/],
  ['data breaches', /breach/i],
];

const byProgram = /\b(?:programs?|computers?|algorithms?|automat\w+)\b/i;
const decides = /\b(?:decisions?|decid\w+|estimates?|calculat\w+|scor\w+)\b/i;

/** How many forms ask for a name, a phone or an address and have no notice above their button. */
const formsWithoutNotice = (forms: readonly string[], legalName: string): number =>
  forms.filter((form) => {
    if (!/<input[^>]*(?:type="(?:email|tel)"|name="(?:name|email|phone)")/.test(form)) return false;
    const button = form.search(/<button(?![^>]*type="button")/);
    const above = button === -1 ? form : form.slice(0, button);
    return !(
      above.includes('collects this') &&
      above.includes('/privacy-policy') &&
      named(above, legalName)
    );
  }).length;

/** A legal name as a page writes it. */
const named = (html: string, legalName: string): boolean =>
  [legalName, legalName.replaceAll('&', '&amp;')].some((name) => html.includes(bytesOf(name)));

export const privacyRules: readonly LawRule[] = [
  {
    id: 'privacy.notice',
    on: 'page',
    severity: 'E',
    confidence: 'H',
    says: 'a form asks for personal data without a collection notice above its button',
    cure: 'Replace your own form with a form of the site: that writes the notice above its button.',
    source: 'Privacy Act 1988, APP 5',
    finds: ({ forms }, { tenant }) => {
      const missing = formsWithoutNotice(forms(), tenant.legalName);
      return missing === 0 ? [] : [missing === 1 ? 'one form' : `${String(missing)} forms`];
    },
  },
  {
    id: 'privacy.policy',
    on: 'page',
    severity: 'E',
    confidence: 'L',
    says: 'the privacy policy lacks a part',
    cure: 'Use the policy that the site writes, or add the part to your own.',
    source: 'Privacy Act 1988, APP 1, 6, 7, 11, 12 and part IIIC',
    ask: 'whether your policy is complete',
    finds: (page) =>
      isPolicy(page) ? parts.flatMap(([part, words]) => (words.test(page.html) ? [] : [part])) : [],
  },
  {
    id: 'privacy.adm',
    on: 'page',
    from: '2026-12-10',
    severity: 'E',
    confidence: 'H',
    says: 'the policy is silent about decisions that a program makes or helps to make',
    cure: 'Use the policy that the site writes, or add the statement to your own.',
    source: 'Privacy Act 1988, APP 1.7, from 10 December 2026',
    ask: 'which of your decisions count',
    finds: (page, { tenant }) =>
      isPolicy(page) &&
      decidesByProgram(tenant) &&
      !page.text().some((one) => byProgram.test(one) && decides.test(one))
        ? ['valuations or finance figures']
        : [],
  },
];

/** Valuations, finance quotes and checks of enquiries use personal data. */
const decidesByProgram = ({
  tradeIn,
  finance,
}: {
  tradeIn: { valuation: { source: string } };
  finance: { provider: string | null; quote: { enabled: boolean } };
}): boolean =>
  tradeIn.valuation.source !== 'none' || finance.quote.enabled || finance.provider !== null;
