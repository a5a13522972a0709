// Pages, approvals and scripts: settings that name what the site does not have.
import type { Tenant } from '../schema/index.ts';
import { check, errorAt, type Check } from './check.ts';

const approvers = check(['approval'], ({ approval: { needed, people } }) => {
  const different = new Set(people.map(({ email }) => email.toLowerCase())).size;
  const least = needed === 'never' ? 0 : needed === 'two-people' ? 2 : 1;
  if (different !== people.length) {
    return [errorAt('approval.people', 'two people have one address', 'give each their own')];
  }
  return different >= least
    ? []
    : [
        errorAt(
          'approval.people',
          `${needed} needs ${String(least)} or more people`,
          'name who approves, or set approval.needed to "never"',
        ),
      ];
});

/** Gated pages (rule account-8): two pages are always gated, the others only where the site has them. */
const gatedPages = check(
  ['gated', 'reserve', 'pages', 'functions'],
  ({ gated, reserve, pages, functions }) => {
    const needed: Partial<Record<Tenant['gated'][number], [string, boolean]>> = {
      checkout: ['reserve.enabled', reserve.enabled],
      'spin-to-win': ['pages.spinToWin', pages.spinToWin],
      'personalised-finance': ['pages.personalFinance', pages.personalFinance],
    };
    const errors = gated.flatMap((name) => {
      const [need, met] = needed[name] ?? ['', true];
      const hint = 'turn it on, or leave the page out';
      return met ? [] : [errorAt('gated', `"${name}" needs ${need}`, hint)];
    });
    for (const name of ['online-payment', 'my-garage'] as const) {
      if (!gated.includes(name)) {
        errors.push(errorAt('gated', `"${name}" is missing`, 'this page is always gated'));
      }
    }
    const signsIn = gated.some((name) => needed[name] !== undefined);
    if (signsIn && functions.smsFromEnv === null) {
      const hint = 'visitors sign in with a phone code';
      errors.push(errorAt('gated', 'needs functions.smsFromEnv', hint));
    }
    return errors;
  },
);

const consentForScripts = check(['thirdParty', 'consent'], ({ thirdParty, consent }) => {
  if (consent.analytics === 'ask') return [];
  return thirdParty.flatMap(({ id, load }, index) => {
    if (load !== 'consent') return [];
    const message = `"${id}" waits for a consent that is never asked`;
    return [errorAt(`thirdParty.${index}.load`, message, 'set consent.analytics to "ask"')];
  });
});

const chatsThatOpen = check(['thirdParty'], ({ thirdParty }) =>
  thirdParty.flatMap(({ id, category, open }, index) =>
    (category === 'chat') === (open !== undefined)
      ? []
      : [
          errorAt(
            `thirdParty.${index}.open`,
            category === 'chat' ? `"${id}" is a chat that nothing opens` : `"${id}" is no chat`,
            'a chat names its function, for example ExampleChat.open; other scripts do not',
          ),
        ],
  ),
);

export const accessChecks: readonly Check[] = [
  approvers,
  gatedPages,
  consentForScripts,
  chatsThatOpen,
];
