// Rules about mails and texts: consent, sender, and a way out.
import type { LawRule } from '../rule.ts';
import { textRules } from '../word-rules.ts';
import { firstStatement, type Sentences } from '../wording.ts';

const wayOut =
  /\b(?:unsubscribe|opt out|(?:had|have) enough of|change your (?:choices|preferences)|leave (?:the|our) (?:mailing )?list|stop (?:receiving|getting)|no longer (?:wish|want) to receive|remove(?:d)? (?:you )?from (?:our|the) (?:mailing )?list)\b/i;
/** More than one tap, or more than five working days. */
const hurdle = firstStatement(
  /\b(?:log(?:ging)? ?in(?:to)?|sign(?:ing)? in(?:to)?|your (?:account|password)|call us|phone us|write to us|in writing|(?:fee|charge) of)\b|\b(?:[6-9]|[1-9]\d) (?:business|working|calendar)? ?days\b|\b[2-9] weeks\b/gi,
  /\b(?:no|without|never|not)\b|n't\b/i,
);
/** In the sentence that names the way out, and in the next one. */
const hardWayOut = (sentences: Sentences): string[] =>
  sentences
    .flatMap((one, at) => (wayOut.test(one) ? hurdle(sentences.slice(at, at + 2)) : []))
    .slice(0, 1);

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
    ask: 'whether a note is consent',
    finds: ({ tenant: { forms } }) => (forms.consent === 'note' ? ['a note below the button'] : []),
  },
  ...textRules({
    id: 'spam.message.words',
    severity: 'E',
    confidence: 'M',
    says: 'leaving a mailing list takes more than one tap or five working days',
    cure: 'Delete the words: each message of the site has a link that needs one tap.',
    source: 'Spam Act 2003 s18; Spam Regulations 2021',
    ask: 'whether the words are about advertising',
    finds: hardWayOut,
  }),
  {
    id: 'sms.sender',
    on: 'site',
    severity: 'W',
    confidence: 'H',
    says: 'texts come from a name that is not registered',
    cure: 'Register the name with the SMS Sender ID Register, then say so here; until then phones show "Unverified".',
    setting: 'functions.smsSenderRegistered',
    source: 'ACMA, SMS Sender ID Register',
    finds: ({ smsSender, tenant: { functions } }) =>
      smsSender !== null && /[a-z]/i.test(smsSender) && !functions.smsSenderRegistered
        ? [smsSender]
        : [],
  },
];
