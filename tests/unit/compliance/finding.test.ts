// Findings in words, and what people answer for.
import { expect, test } from 'vitest';
import { lawCheck } from '../../../src/compliance/check.ts';
import { siteFacts } from '../../../src/compliance/facts.ts';
import {
  acknowledgedLine,
  groupFindings,
  verdictOf,
  type Acknowledgement,
} from '../../../src/compliance/finding.ts';
import { harbour } from '../../fixtures/functions/tenants.ts';
import { aVehicle } from '../../fixtures/vehicle.ts';

const today = '2026-11-29';
const check = lawCheck(siteFacts(harbour(), today));
const demo = (id: string) =>
  aVehicle({ id, slug: id, stocknum: `P${id}`, car_type: 'demo', km: undefined, price: 40_000 });
const findings = ['1', '2', '3', '4', '5']
  .flatMap((id) => check.vehicle(demo(id)))
  .filter(({ rule }) => rule === 'stock.demo');
const answered = (changes: Partial<Acknowledgement> = {}): Acknowledgement => ({
  rule: 'stock.demo',
  subject: null,
  by: 'Kim Tran',
  reason: 'trailers have no odometer',
  until: '2026-12-31',
  at: '2026-11-29T00:00:00.000Z',
  ...changes,
});

// Rule law-4.
test('findings of one rule are one line with their number, examples, cure and source', () => {
  const [group, ...others] = groupFindings(findings);
  expect(others).toEqual([]);
  expect(group).toMatchObject({ rule: 'stock.demo', isError: true, count: 5 });
  expect(group?.text).toContain(
    '5 vehicles: a demonstrator has no kilometres. Send its kilometres',
  );
  expect(group?.text).toContain('Stock P1, 2021 Toyota Hilux SR5 (1)');
  expect(group?.text).toContain('2 more');
  // What all of them have is said once.
  expect(group?.text.split('no odometer reading')).toHaveLength(2);
});

// Rule law-3.
test('a person answers for all that a rule finds, or for one vehicle, until a day', () => {
  const errorsWith = (one: Acknowledgement, day = today) =>
    verdictOf(findings, [one], day).errors.length;
  expect(errorsWith(answered())).toBe(0);
  expect(errorsWith(answered({ subject: '3' }))).toBe(4);
  expect(errorsWith(answered({ rule: 'stock.km' }))).toBe(5);
  expect(errorsWith(answered(), '2026-12-31')).toBe(0);
  expect(errorsWith(answered(), '2027-01-01')).toBe(5);
  const [one] = verdictOf(findings, [answered()], today).acknowledged;
  expect(one && acknowledgedLine(one)).toContain('Kim Tran answers for it until 31 December 2026');
});
