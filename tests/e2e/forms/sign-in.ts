// A shopper who signs in: a number, the code that was texted to it.
import type { Page } from 'playwright';
import { visitorHeader } from '../visitor-header.ts';
import { delivered } from './shopper.ts';

/** A new number for each test, because codes are limited per phone. Each file has its own digit. */
export function phones(digit: number): () => string {
  let taken = 100;
  return () => `0491 57${String(digit)} ${String((taken += 1))}`;
}

/** The code that was texted to a number last. */
export async function codeFor(phone: string): Promise<string> {
  const digits = phone.replace(/\D/g, '').slice(1);
  const sms = (await delivered(digits)).find(({ kind }) => kind === 'sms');
  return /\d{6}/.exec(sms?.text ?? '')?.[0] ?? '';
}

/** The address of the visitor with this phone, because codes are limited by address, too. */
const addressOf = (phone: string) => {
  const [, file = '', visitor = ''] = /(\d) (\d+)$/.exec(phone) ?? [];
  return `203.0.${file}.${visitor}`;
};

export async function askCode(page: Page, phone: string): Promise<void> {
  await page.route('**/api/sign-in/*', (route) =>
    route.continue({
      headers: { ...route.request().headers(), [visitorHeader]: addressOf(phone) },
    }),
  );
  await page.getByLabel('Phone').fill(phone);
  await page.getByRole('button', { name: 'Send Code' }).click();
  await page.getByLabel('Verification code').waitFor();
}

/** From the sign-in page to wherever it leads. */
export async function signIn(page: Page, phone: string): Promise<void> {
  await askCode(page, phone);
  await page.getByLabel('Verification code').fill(await codeFor(phone));
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Signs in a tab that shows a page of the site, without the sign-in page: two calls instead of a page. */
export async function signInAtOnce(page: Page, phone: string, purpose = 'sign-in'): Promise<void> {
  const call = (path: string, body: object) =>
    page.evaluate(
      async ([address, header, visitor, text]) => {
        const headers = { 'content-type': 'application/json', [header]: visitor };
        const answer = await fetch(address, { method: 'POST', headers, body: text });
        if (!answer.ok) throw new Error(await answer.text());
      },
      [path, visitorHeader, addressOf(phone), JSON.stringify({ phone, purpose, ...body })] as const,
    );
  await call('/api/sign-in/code', {});
  await call('/api/sign-in/verify', { code: await codeFor(phone), favourites: [] });
}
