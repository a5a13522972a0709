// Notices, the privacy record, and the small print of prices follow from the settings.
import { expect, test } from 'vitest';
import { vehicleCard } from '../../../../src/domain/card/vehicle-card.ts';
import { priceDisclaimerOf } from '../../../../src/domain/price/price-disclaimer.ts';
import { noticeText } from '../../../../src/domain/privacy/notice.ts';
import {
  decisionMarkdown,
  noticeFacts,
  recordMarkdown,
} from '../../../../src/domain/privacy/record.ts';
import { harbour } from '../../../fixtures/functions/tenants.ts';
import { aVehicle } from '../../../fixtures/vehicle.ts';

// Rule privacy-1.
test('a notice names who collects, for what, who receives it and where', () => {
  const tenant = harbour();
  tenant.finance.broker = null;
  const text = noticeText(noticeFacts(tenant), 'call you back');
  expect(text).toContain(`${tenant.legalName} collects this to call you back. We share it with`);
  expect(text).toContain('a lender, if you ask for finance, in Australia, Singapore');
  expect(text).toContain('Without it we may not be able to help.');
});

// Rule privacy-1.
test('a dealer who is the broker is not named as somebody else who receives it', () => {
  const tenant = harbour();
  const received = (name: string) => {
    tenant.finance.broker = { name, licence: '391237', details: '' };
    return noticeFacts(tenant).recipients;
  };
  expect(received('Anvil Brokers')).toContain('Anvil Brokers, if you ask for finance');
  expect(received(tenant.legalName)).toContain('a lender, if you ask for finance');
});

// Rule privacy-2.
test('the record and the statement about decisions follow from the settings', () => {
  const tenant = harbour();
  tenant.functions.retentionDays = 400;
  tenant.spinToWin = null;
  tenant.tradeIn.valuation.source = 'none';
  expect(recordMarkdown(tenant)).toContain('Kept for 400 days.');
  expect(recordMarkdown(tenant)).not.toContain('spin');
  expect(decisionMarkdown(tenant)).not.toContain('figure for your car');
  tenant.tradeIn.valuation.source = 'stock';
  expect(decisionMarkdown(tenant)).toContain('The figure for your car');
});

// Rule price-18.
test('the small print names the state of sale, or the states of a group', () => {
  const tenant = harbour();
  tenant.legal.priceDisclaimer = 'for a private buyer in {state}';
  expect(priceDisclaimerOf(tenant)).toBe('for a private buyer in QLD');
  const [first] = tenant.locations;
  if (!first) throw new Error('no location');
  tenant.locations.push({ ...first, id: '2', address: { ...first.address, state: 'NSW' } });
  expect(priceDisclaimerOf(tenant)).toContain('that sells it (NSW or QLD)');
});

// Rule price-17.
test('the card of a sold vehicle has no price', () => {
  const card = (status: 'sold' | 'in_stock') =>
    vehicleCard(aVehicle({ status }), harbour(), '2026-11-29').price;
  expect(card('sold')).toMatchObject({ amount: null, text: 'Sold' });
  expect(card('in_stock').amount).toBe(45_990);
});
