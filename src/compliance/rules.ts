// All rules of the law, in the order in which findings are listed.
import { caravanRules } from './caravans/caravan-rules.ts';
import { claimRules } from './claims/claim-rules.ts';
import { financeRules } from './finance/finance-rules.ts';
import { identityRules } from './identity/identity-rules.ts';
import { messageRules } from './messages/message-rules.ts';
import { priceRules } from './price/price-rules.ts';
import { privacyRules } from './privacy/privacy-rules.ts';
import { reservationRules } from './reservation/reservation-rules.ts';
import { reviewRules } from './reviews/review-rules.ts';
import { tableCheck, type LawRule } from './rule.ts';
import { promiseRules } from './stock/promise-rules.ts';
import { stockRules } from './stock/stock-rules.ts';
import { subscriptionRules } from './subscription/subscription-rules.ts';
import { urgencyRules } from './urgency/urgency-rules.ts';
import { warrantyRules } from './warranty/warranty-rules.ts';

type CheckedRule = LawRule & Required<Pick<LawRule, 'checked' | 'reviewedBy'>>;

export const rules: readonly CheckedRule[] = [
  ...priceRules,
  ...stockRules,
  ...promiseRules,
  ...warrantyRules,
  ...financeRules,
  ...reviewRules,
  ...urgencyRules,
  ...subscriptionRules,
  ...reservationRules,
  ...privacyRules,
  ...messageRules,
  ...identityRules,
  ...claimRules,
  ...caravanRules,
].map((rule) => ({ ...tableCheck, ...rule }));

export const ruleById: ReadonlyMap<string, LawRule> = new Map(rules.map((rule) => [rule.id, rule]));
