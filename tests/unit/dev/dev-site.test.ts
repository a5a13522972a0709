import { describe, expect, it } from 'vitest';
import { reopenOnChange } from '../../../src/dev/dev-site.ts';

describe('the site of the dev server', () => {
  it('is opened once for equal inputs, also by requests at the same time', async () => {
    let opened = 0;
    const site = reopenOnChange(() => Promise.resolve((opened += 1)));
    expect(await Promise.all([site('a'), site('a')])).toEqual([1, 1]);
    expect(await site('a')).toBe(1);
    expect(await site('b')).toBe(2);
  });

  it('is opened again after an error, although its inputs have not changed', async () => {
    let broken = true;
    const site = reopenOnChange(() =>
      broken ? Promise.reject(new Error('offers.json is broken')) : Promise.resolve('site'),
    );
    await expect(site('a')).rejects.toThrow('offers.json is broken');
    broken = false;
    expect(await site('a')).toBe('site');
  });

  it('is not replaced by an older attempt that fails late', async () => {
    const { promise, reject } = Promise.withResolvers<string>();
    const site = reopenOnChange((inputs) => (inputs === 'a' ? promise : Promise.resolve('new')));
    const older = site('a');
    const newer = site('b');
    reject(new Error('too late'));
    await expect(older).rejects.toThrow('too late');
    expect(site('b')).toBe(newer);
  });
});
