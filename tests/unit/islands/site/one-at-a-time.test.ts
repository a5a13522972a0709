// A second press neither sends again nor counts as a call without an answer. Rule purchase-1.
import { expect, it } from 'vitest';
import { oneAtATime } from '../../../../src/islands/site/use-api-form.ts';

it('a second press does nothing until all that the first one causes has ended', async () => {
  const states: boolean[] = [];
  const press = oneAtATime((busy) => states.push(busy));
  const [sent, readAgain] = [Promise.withResolvers<null>(), Promise.withResolvers<string>()];
  const first = press(async () => {
    await sent.promise;
    return readAgain.promise;
  });
  const second = () => press(() => Promise.resolve('sent twice'));
  expect(await second()).toBeNull();
  sent.resolve(null);
  await sent.promise;
  expect(await second()).toBeNull();
  expect(states).toEqual([true]);
  readAgain.resolve('the new price');
  expect(await first).toBe('the new price');
  expect(states).toEqual([true, false]);
  expect(await second()).toBe('sent twice');
});

it('the next press works after one that failed', async () => {
  const press = oneAtATime(() => undefined);
  await expect(press(() => Promise.reject(new Error('no storage')))).rejects.toThrow('no storage');
  expect(await press(() => Promise.resolve('sent'))).toBe('sent');
});
