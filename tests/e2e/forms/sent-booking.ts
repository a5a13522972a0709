// What a shopper does with a booking on the thank-you page.
import type { Page } from 'playwright';
import { expect } from 'vitest';

const isFocused = (element: Element) => element === document.activeElement;

/** Rule booking-9: on the thank-you page, without a sign-in. The focus goes to the times, back, and to the heading. */
export async function changeAndCancel(page: Page) {
  const item = page.locator('[data-booking] li');
  const change = item.getByRole('button', { name: /^Change the time of/ });
  const before = await item.locator('.saved-state').textContent();
  await change.press('Enter');
  const times = item.getByRole('form', { name: /^Change the time of/ });
  await expect.poll(() => times.evaluate(isFocused)).toBe(true);
  await item.getByRole('button', { name: 'Keep it' }).press('Enter');
  await expect.poll(() => change.evaluate(isFocused)).toBe(true);
  await change.press('Enter');
  // Late in the day, the first day has few times left.
  const time = times.getByLabel('Time', { exact: true });
  await times.locator('select:enabled option:nth-child(3)').first().waitFor({ state: 'attached' });
  const first = await time.inputValue();
  await times.getByLabel('Day').selectOption({ index: 2 });
  await expect.poll(() => time.inputValue()).not.toBe(first);
  await times.locator('select[name=booking_at]:enabled').waitFor();
  await times.getByRole('button', { name: 'Change the time' }).press('Enter');
  await page.getByText('The time is changed. The dealership has been told.').waitFor();
  expect(await item.locator('.saved-state').textContent()).not.toBe(before);
  expect(await page.locator('.sent, .arrived').count()).toBe(0);
  await page.getByRole('heading', { level: 1, name: 'Your test drive has a new time' }).waitFor();
  expect(await page.locator('[data-booking] h2').evaluate(isFocused)).toBe(true);
  // A reload opens the page as the link of the mail does.
  await page.reload();
  await item.getByRole('button', { name: /^Cancel / }).press('Enter');
  await item.getByRole('button', { name: 'Yes, cancel it' }).press('Enter');
  await page.getByText('Cancelled. The dealership has been told.').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Your test drive is cancelled' }).waitFor();
  expect(await item.locator('.saved-state').textContent()).toMatch(/^Cancelled/);
  expect(await item.getByRole('button').count()).toBe(0);
}

/** The stale tab says one thing once it has asked, also after a reload: the booking is cancelled. */
export async function askWhereItWasCancelled(page: Page) {
  const item = page.locator('[data-booking] li');
  await item.getByRole('button', { name: /^Change the time of/ }).press('Enter');
  const times = item.getByRole('form', { name: /^Change the time of/ });
  await times.locator('select[name=booking_at]:enabled').waitFor();
  await times.getByRole('button', { name: 'Change the time' }).press('Enter');
  await page.getByText('This booking has been cancelled in the meantime.').waitFor();
  for (const load of [() => Promise.resolve(null), () => page.reload()]) {
    await load();
    await page.getByRole('heading', { level: 1, name: 'Your test drive is cancelled' }).waitFor();
    await item.locator('.saved-state', { hasText: /^Cancelled/ }).waitFor();
    const text = await page.locator('main').innerText();
    expect(text).not.toMatch(/is booked|booked for|time is changed/i);
    expect(await item.getByRole('button').count()).toBe(0);
  }
}
