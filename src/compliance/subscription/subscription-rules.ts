// Rules about subscriptions: a price a week stands with all that must be paid, and leaving is as easy as joining.
import { businessFacts, contradictions } from '../../domain/content/business-facts.ts';
import { statedRepayment } from '../finance/finance-rules.ts';
import type { LawRule } from '../rule.ts';
import { wordRules } from '../word-rules.ts';
import { standsAlone } from '../wording.ts';

export const subscriptionRules: readonly LawRule[] = [
  {
    id: 'sub.total',
    on: 'site',
    businesses: ['subscription'],
    severity: 'E',
    confidence: 'H',
    says: 'weekly prices do not say the least that a subscriber must pay',
    cure: 'State the minimum weeks, the bond, the notice and the kilometres: the site writes the total beside each price.',
    setting: 'pricing.subscriptionTerms',
    source: 'Australian Consumer Law s48; WA Consumer Protection, price display',
    ask: 'whether your subscription is a consumer lease',
    finds: ({ tenant: { pricing } }) => {
      const { minimumWeeks, noticeDays, kmPerWeek } = pricing.subscriptionTerms;
      return [
        ...(minimumWeeks > 0 ? [] : ['no minimum weeks']),
        ...(noticeDays > 0 ? [] : ['no notice']),
        ...(kmPerWeek > 0 ? [] : ['no kilometres']),
      ];
    },
  },
  {
    id: 'sub.total.page',
    on: 'page',
    businesses: ['subscription'],
    severity: 'E',
    confidence: 'H',
    says: 'a weekly price is shown without its minimum total',
    cure: 'State the terms in the settings: the site writes the total beside each price.',
    setting: 'pricing.subscriptionTerms',
    source: 'Australian Consumer Law s48; WA Consumer Protection, price display',
    finds: ({ html }) =>
      /class="price-now[^"]*">(?:<b>)?\$[\d,]+(?:<\/b>)?\/week/.test(html) &&
      !/Minimum total/.test(html)
        ? ['"/week" alone']
        : [],
  },
  ...wordRules({
    id: 'sub.total.words',
    businesses: ['subscription'],
    severity: 'E',
    confidence: 'M',
    says: 'a text names a weekly price without its minimum total',
    cure: 'Write "Minimum total" with the amount beside it, or delete the price.',
    source: 'Australian Consumer Law s48; WA Consumer Protection, price display',
    ask: 'whether an example price needs its total',
    finds: (sentences) => standsAlone(sentences, statedRepayment, /\bminimum\b/i),
  }),
  {
    id: 'sub.terms',
    on: 'vehicle',
    businesses: ['subscription'],
    severity: 'W',
    confidence: 'M',
    says: 'the comments name other terms than the plan',
    cure: 'Delete the terms from its comments in your stock system: the site states them beside the price.',
    setting: 'pricing.subscriptionTerms',
    source: 'Australian Consumer Law s18 and s29: misleading statements about price and terms',
    finds: ({ said }, { tenant: { pricing } }) => {
      const terms = businessFacts({ pricing });
      return said().flatMap((sentence) =>
        contradictions(sentence, terms).map(({ found }) => `"${found}"`),
      );
    },
  },
  {
    id: 'sub.exit',
    on: 'site',
    businesses: ['subscription'],
    from: '2027-07-01',
    severity: 'W',
    confidence: 'M',
    says: 'nothing says that leaving is as easy as joining',
    cure: 'Say how a subscriber leaves online, and remind before each renewal.',
    source: 'Unfair Trading Practices Bill 2026, start 1 July 2027; its passage is not confirmed',
    ask: 'whether the bill has passed',
    finds: () => ['from 1 July 2027'],
  },
];
