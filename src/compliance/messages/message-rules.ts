// Rules about mails and texts: consent, sender, and a way out.
import { looked, type LawRule } from '../rule.ts';

export const messageRules: readonly LawRule[] = [
  {
    id: 'spam.consent',
    on: 'page',
    severity: 'W',
    confidence: 'M',
    says: 'a box for messages is ticked before anybody ticks it',
    cure: 'Use an empty box.',
    setting: 'forms.consent',
    source: 'Spam Act 2003 s16',
    ...looked,
    ask: 'whether a ticked box is consent',
    finds: ({ forms }) =>
      forms().some((form) =>
        [...form.matchAll(/<input[^>]*name="opt_in"[^>]*>/g)].some(([box]) =>
          /\bchecked\b/.test(box),
        ),
      )
        ? ['the box for news and offers']
        : [],
  },
  {
    id: 'spam.note',
    on: 'site',
    severity: 'W',
    confidence: 'M',
    says: 'sending a form counts as consent to messages',
    cure: 'Ask with a box that starts empty.',
    setting: 'forms.consent',
    source: 'Spam Act 2003 s16',
    ...looked,
    ask: 'whether a note is consent',
    finds: ({ tenant: { forms } }) => (forms.consent === 'note' ? ['a note'] : []),
  },
  {
    id: 'sms.sender',
    on: 'site',
    severity: 'W',
    confidence: 'H',
    says: 'texts come from a name that is not registered',
    cure: 'Register the name with the SMS Sender ID Register, then say so here; until then phones show "Unverified".',
    setting: 'functions.smsSenderRegistered',
    source: 'ACMA, SMS Sender ID Register',
    ...looked,
    finds: ({ smsSender, tenant: { functions } }) =>
      smsSender !== null && /[a-z]/i.test(smsSender) && !functions.smsSenderRegistered
        ? [smsSender]
        : [],
  },
];
