// Finance, trade-ins, payments and prizes: figures that contradict each other.
import { calculatorRanges } from '../../domain/finance/calculator.ts';
import { knownFees } from '../../domain/finance/comparison-rate.ts';
import type { KeyError } from '../errors.ts';
import { tenantCheck, errorAt, type Check } from './check.ts';

const defaultsInRange = tenantCheck(['finance'], ({ finance: { calculator } }) => {
  const { termYears, interest } = calculatorRanges(calculator);
  const cases: [string, number, { min: number; max: number }][] = [
    ['calculator.defaultTermYears', calculator.defaultTermYears, termYears],
    ['calculator.defaultInterest', calculator.defaultInterest, interest],
  ];
  return cases.flatMap(([path, value, { min, max }]) => {
    if (value >= min && value <= max) return [];
    const message = `${value} is not within ${min} to ${max}`;
    return [errorAt(`finance.${path}`, message, 'a value in the range')];
  });
});

/** A fee list that names another establishment fee than the calculator and the estimate would contradict the page. */
const oneEstablishmentFee = tenantCheck(['finance'], ({ finance }) => {
  const { establishmentFee } = knownFees(finance);
  return finance.fees.flatMap(({ name, amount }, index) => {
    if (!/^establishment fee$/i.test(name.trim()) || amount === establishmentFee) return [];
    const message = `names ${amount}, but repayments are calculated with ${establishmentFee}`;
    const hint = 'the same figure in finance.calculator or finance.quote.estimate';
    return [errorAt(`finance.fees.${index}.amount`, message, hint)];
  });
});

/** A personal rate has one source, and a better credit history never costs more (rule personal-1). */
const personalRates = tenantCheck(['pages', 'finance', 'functions'], (tenant) => {
  const { pages, finance, functions } = tenant;
  if (!pages.personalFinance) return [];
  const { partner } = finance.personal;
  const service = functions.integrations['personal-rate'];
  const errors: KeyError[] = [];
  if (partner && !service) {
    const message = `names ${partner.name}, but no service to ask`;
    const hint = 'add functions.integrations personal-rate, or write null';
    errors.push(errorAt('finance.personal.partner', message, hint));
  }
  if (service && !partner) {
    const message = 'is a service that nobody may ask';
    const hint = 'name it in finance.personal.partner, with the check that it makes';
    errors.push(errorAt('functions.integrations.personal-rate', message, hint));
  }
  const { GREAT, DECENT, POOR } = finance.quote.estimate.rates;
  if (!partner && (GREAT > DECENT || DECENT > POOR)) {
    const message = `a better credit history costs more: ${GREAT}, ${DECENT}, ${POOR}`;
    const hint = 'the lowest rate for GREAT and the highest for POOR';
    errors.push(errorAt('finance.quote.estimate.rates', message, hint));
  }
  return errors;
});

/** Marks of payments on a site that takes none would promise them (rule location-10). */
const marksArePaid = tenantCheck(['payments'], ({ payments: { methods, account } }) => {
  if (methods.length === 0 || account !== null) return [];
  const hint = 'add payments.account, or leave the marks out';
  return [errorAt('payments.methods', 'shows marks of payments that the site does not take', hint)];
});

/** A price guide without rows would show no figure and look as if it worked (rule trade-in-9). */
const guideHasRows = tenantCheck(['tradeIn'], ({ tradeIn: { valuation } }) =>
  valuation.source === 'price-guide' && valuation.guide.length === 0
    ? [
        errorAt(
          'tradeIn.valuation.source',
          'is "price-guide", but there is no price guide',
          'add content/price-guide.csv to the tenant, or choose "stock" or "none"',
        ),
      ]
    : [],
);

/** Odds that add up, prizes with different names, days in order (rule spin-1). */
const campaignAddsUp = tenantCheck(['spinToWin'], ({ spinToWin }) => {
  if (spinToWin === null) return [];
  const { prizes, start, end } = spinToWin;
  const errors: KeyError[] = [];
  const sum = prizes.reduce((total, { chance }) => total + chance, 0);
  if (sum > 100.000_001) {
    const message = `the chances add up to ${sum} percent`;
    errors.push(errorAt('spinToWin.prizes', message, 'at most 100; the rest wins nothing'));
  }
  prizes.forEach(({ id }, index) => {
    if (prizes.findIndex((each) => each.id === id) === index) return;
    errors.push(errorAt(`spinToWin.prizes.${index}.id`, `"${id}" is twice`, 'another id'));
  });
  if (end < start) errors.push(errorAt('spinToWin.end', 'is before start', 'swap the two'));
  return errors;
});

export const moneyChecks: readonly Check[] = [
  defaultsInRange,
  oneEstablishmentFee,
  personalRates,
  marksArePaid,
  guideHasRows,
  campaignAddsUp,
];
