import { describe, expect, it } from 'vitest';
import { faultLine, nearestWord, withoutRepeats } from '../../../src/tenant/fault.ts';

describe('the nearest known word', () => {
  const known = ['pageSize', 'columns', 'sorts', 'facets'];
  it.each([
    ['pagesize', 'pageSize'],
    ['pagSize', 'pageSize'],
    ['colums', 'columns'],
    ['sort', 'sorts'],
    ['favets', 'facets'],
    ['somethingElse', null],
    ['', null],
  ])('%s -> %s', (word, nearest) => {
    expect(nearestWord(word, known)).toBe(nearest);
  });
});

describe('a fault', () => {
  const fault = {
    file: 'tenants/a/tenant.json',
    path: 'name',
    message: 'is missing',
    hint: 'Name',
  };

  it('is one line of a report', () => {
    expect(faultLine(fault)).toBe('tenants/a/tenant.json name: is missing (Name)');
    expect(faultLine({ ...fault, path: '', hint: '' })).toBe('tenants/a/tenant.json: is missing');
  });

  it('is told once however often it was found', () => {
    expect(withoutRepeats([fault, { ...fault }, { ...fault, path: 'abn' }])).toHaveLength(2);
  });
});
