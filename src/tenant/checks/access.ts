// Pages, approvals and scripts: settings that name what the site does not have.
import type { Tenant } from '../schema/index.ts';
import { tenantCheck, errorAt, type Check } from './check.ts';

const approvers = tenantCheck(['approval'], ({ approval: { needed, people } }) => {
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

/** Gates that a tenant chooses (rule account-8): only for pages that the site has. */
const gatedPages = tenantCheck(
  ['gated', 'reserve', 'pages', 'functions'],
  ({ gated, reserve, pages, functions }) => {
    const needed: Record<Tenant['gated'][number], [string, boolean]> = {
      checkout: ['reserve.enabled', reserve.enabled],
      'spin-to-win': ['pages.spinToWin', pages.spinToWin],
      equifax: ['pages.finance', pages.finance],
    };
    const errors = gated.flatMap((name) => {
      const [need, met] = needed[name];
      const hint = 'turn it on, or leave the page out';
      return met ? [] : [errorAt('gated', `"${name}" needs ${need}`, hint)];
    });
    if (gated.length > 0 && functions.smsFromEnv === null) {
      const hint = 'visitors sign in with a phone code';
      errors.push(errorAt('gated', 'needs functions.smsFromEnv', hint));
    }
    return errors;
  },
);

const consentForScripts = tenantCheck(['thirdParty', 'consent'], ({ thirdParty, consent }) => {
  if (consent.analytics === 'ask') return [];
  return thirdParty.flatMap(({ id, load }, index) => {
    if (load !== 'consent') return [];
    const message = `"${id}" waits for a consent that is never asked`;
    return [errorAt(`thirdParty.${index}.load`, message, 'set consent.analytics to "ask"')];
  });
});

const chatsThatOpen = tenantCheck(['thirdParty'], ({ thirdParty }) =>
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
