// What a person does who has a keyboard and no pointer.
import type { Locator } from 'playwright';
import { expect } from 'vitest';

const isFocused = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement);

/** Presses Tab until the focus is on `target`. */
export async function tabTo(target: Locator): Promise<void> {
  const page = target.page();
  const element = await target.elementHandle();
  if (!element) throw new Error(`there is no ${String(target)}`);
  const reached = () => element.evaluate((node) => node === document.activeElement);
  for (let pressed = 0; !(await reached()); pressed += 1) {
    if (pressed === 80) throw new Error(`Tab never reaches ${String(target)}`);
    await page.keyboard.press('Tab');
  }
}

export async function pressWithTab(target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

export const expectFocus = (target: Locator) => expect.poll(() => isFocused(target)).toBe(true);
