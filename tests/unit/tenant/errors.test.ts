import { describe, expect, it } from 'vitest';
import { errorLine, nearestWord, withoutRepeats } from '../../../src/tenant/errors.ts';

describe('the nearest known word', () => {
  const known = ['pageSize', 'columns', 'sorts', 'facets', 'tab', 'name'];
  it.each([
    ['pagesize', 'pageSize'],
    ['pagSize', 'pageSize'],
    ['colums', 'columns'],
    ['sort', 'sorts'],
    ['favets', 'facets'],
    ['page_size', 'pageSize'],
    ['naem', 'name'],
    ['nam', 'name'],
    // Other words, not other spellings.
    ['lat', null],
    ['tag', null],
    ['map', null],
    ['mane', null],
    ['somethingElse', null],
    ['', null],
  ])('%s -> %s', (word, nearest) => {
    expect(nearestWord(word, known)).toBe(nearest);
  });
});

describe('an error', () => {
  const error = {
    file: 'tenants/a/tenant.json',
    line: 3,
    path: 'name',
    message: 'is missing',
    hint: 'Name',
  };

  it('is one line of a report', () => {
    expect(errorLine(error)).toBe('tenants/a/tenant.json:3 name: is missing (Name)');
    expect(errorLine({ ...error, column: 7 })).toBe(
      'tenants/a/tenant.json:3:7 name: is missing (Name)',
    );
    expect(errorLine({ ...error, line: null, path: '', hint: '' })).toBe(
      'tenants/a/tenant.json: is missing',
    );
  });

  it('is reported once, however often it is found', () => {
    expect(withoutRepeats([error, { ...error }, { ...error, path: 'abn' }])).toHaveLength(2);
  });
});
