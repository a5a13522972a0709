// The ways of shoppers through the demo sites, as tables: each form with and without a script, each gate, and each page that
// takes a vehicle off the market, and each flow of money. A row is a journey. What a single page does besides is in the files
// beside them.
import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { axeViolations } from './axe.ts';
import { openBrowser, origin } from './browser.ts';
import {
  car,
  cars,
  checkout,
  ford,
  forms,
  group,
  pathOf,
  plainForms,
  used,
  vans,
  type Form,
  type Path,
  type State,
} from './forms/form-rows.ts';
import { plainShopper } from './forms/plain-shopper.ts';
import {
  agedToken,
  ageForm,
  delivered,
  deliveredWith,
  liveForm,
  open,
  tokenCookie,
} from './forms/shopper.ts';
import { codeFor, phones, signIn, signInAtOnce } from './forms/sign-in.ts';
import { leave, type VisitorOptions } from './tabs.ts';
import { desktop, phone, vehicleOf } from './vehicle/visit.ts';
import { visitorHeader } from './visitor-header.ts';

const browser = await openBrowser();
const nextPhone = phones(5);

// Steps that all journeys share.

let visitors = 0;
const visitorHeaders = () => ({ [visitorHeader]: `198.51.100.${String(visitors)}` });
/** A visitor with an address of their own, because enquiries are limited by it. */
async function arrive(at: string, path: Path, options: VisitorOptions = {}) {
  visitors += 1;
  // Tabs with the same options serve several visitors.
  const visitor = await open(browser, at, '/robots.txt', options);
  await visitor.page.setExtraHTTPHeaders(visitorHeaders());
  await visitor.page.goto(origin(at) + (await pathOf(path, at)));
  return visitor;
}

/** Fills in whatever the form shows and needs, as a shopper who answers each question with its first choice. */
const fillIn = (form: Locator, given: Record<string, string>) =>
  form.evaluate((node, answers) => {
    const write = (control: HTMLInputElement, value: string) => {
      // Past React's own setter, as typing does.
      const kind = Object.getPrototypeOf(control) as object;
      Object.getOwnPropertyDescriptor(kind, 'value')?.set?.call(control, value);
      for (const type of ['input', 'change'])
        control.dispatchEvent(new Event(type, { bubbles: true }));
    };
    // The day of a booking is chosen with its times.
    const isDay = ({ name }: HTMLInputElement) => name === 'start_day';
    // Some may be left out and are folded; this shopper answers them, too.
    for (const fold of node.querySelectorAll('details')) fold.open = true;
    for (const control of node.querySelectorAll<HTMLInputElement>('input, select, textarea')) {
      if (!control.checkVisibility() || control.closest('.trap') || control.readOnly) continue;
      const answer = answers[control.name || control.id];
      if (control.type === 'checkbox' || control.type === 'radio') {
        const isAsked =
          control.type === 'radio' || control.required || control.name === 'terms_conditions';
        const isAnswered = node.querySelector(`[name="${control.name}"]:checked`);
        if (isAsked && !isAnswered) control.click();
      } else if (answer !== undefined) write(control, answer);
      else if ((control.required || isDay(control)) && control.value === '') {
        const choices = [...((control as unknown as HTMLSelectElement).options ?? [])];
        const first = control.type === 'date' ? control.min : 'As agreed';
        write(control, choices.find(({ value }) => value !== '')?.value ?? first);
      }
    }
  }, given);

/** The answers of a shopper. `words` are found again in the dealer's mail. */
const answers = (words: string, ownPhone = `0412 345 ${String(100 + visitors)}`) => ({
  name: 'Kim',
  last_name: 'Canary-Nguyen',
  // An address gets a few confirmations a day, and other files wait for theirs.
  email: `kim.canary.${String(visitors)}@shopper.example`,
  phone: ownPhone,
  postcode: '4006',
  kms: '81 000',
  car_year: '2019',
  'own-make': 'Toyota',
  'own-model': 'Corolla',
  'own-year': '2021',
  'own-kms': '60,000',
  amount: '25,000',
  message: words,
});

/** Fills in the form, step by step, up to its last button, which is not pressed. */
async function fillAll(form: Locator, given: Record<string, string>): Promise<Locator> {
  const button = form.locator('button.primary');
  for (;;) {
    await fillIn(form, given);
    // Times of a booking are asked for, also before their step shows, and the first free one is chosen.
    const times = form.locator('select[name=booking_at], select[name=at]:visible');
    if ((await times.count()) > 0) await expect.poll(() => times.inputValue()).not.toBe('');
    if ((await button.innerText()) !== 'Next') return button;
    await button.click();
    await expect.poll(() => button.innerText()).not.toBe('Next');
  }
}

/** The dealer has it, and knows what it is about. */
async function mailed(words: string, { at, about = '' }: Form): Promise<string> {
  const { subject, text } = await deliveredWith(words);
  expect(subject + text).toContain(await pathOf(about, at));
  return text;
}

/** Each address has it once. */
async function mailedOnce(words: string): Promise<void> {
  const found = (await delivered(words)).filter(({ kind }) => kind === 'mail');
  expect(found.length).toBeGreaterThan(0);
  expect(new Set(found.map(({ to }) => to)).size).toBe(found.length);
}

/** Presses the link to the form, which may be folded away. */
async function pressLink(page: Page, link: readonly string[]): Promise<void> {
  const href = link.map((part) => `[href*="${part}"]`).join('');
  const shown = page.locator(`main a${href}:visible`).first();
  const folded = page.locator('.more-actions > summary');
  if ((await shown.count()) === 0 && (await folded.count()) > 0) await folded.click();
  await shown.click();
}

/** The form when its script runs: in a dialog over a vehicle, or on the page that the link leads to. */
async function toForm(page: Page, { link, path }: Form): Promise<Locator> {
  if (typeof path === 'string' || link === undefined) {
    if (link !== undefined && new URL(page.url()).pathname === path) {
      await pressLink(page, link);
      await page.waitForURL((url) => url.pathname !== path);
    }
    return liveForm(page);
  }
  await pressLink(page, link);
  const form = page.locator('dialog[open] form.enquiry.live');
  await form.waitFor();
  return form;
}

/** Rule enquiry-9: after Back, the form is as new. */
async function isAsNew(form: Locator): Promise<void> {
  await form.locator('button.primary:not([aria-disabled=true])').waitFor();
  expect(await form.locator('.error').count()).toBe(0);
  expect(await form.locator('[name=message]').inputValue()).toBe('');
  expect(await form.locator('[name=name]').inputValue()).toBe('Kim');
}

// In turn: the line fails, it is slow, or the shopper goes back after the thanks.
const turns = ['offline', 'slow', 'back'] as const;
const journeys = forms.map((row, index) => ({ ...row, turn: turns[index % turns.length] }));

/** Sends the form over a line that answers only after a second press, which sends nothing more. */
async function sendSlowly(page: Page, form: Locator, button: Locator): Promise<() => number> {
  const held = Promise.withResolvers<null>();
  let asked = 0;
  await page.route('**/api/leads', async (route) => {
    asked += 1;
    await held.promise;
    await route.continue();
  });
  await button.click();
  await form.locator('button.primary', { hasText: 'Sending …' }).dispatchEvent('click');
  held.resolve(null);
  return () => asked;
}

it.each(journeys)('$kind of $at is sent once ($turn)', async (row) => {
  const { kind, at, path, turn } = row;
  const viewport = turn === 'slow' ? desktop : phone;
  const { page, complaints } = await arrive(at, path, { viewport });
  const form = await toForm(page, row);
  const words = `On my way ${String(visitors)}.`;
  const button = await fillAll(form, answers(words));
  // A dialog is looked at where it opens.
  if (row.link === undefined) expect(await axeViolations(page, 'main')).toEqual([]);
  let asked = () => 1;
  if (turn === 'slow') asked = await sendSlowly(page, form, button);
  else {
    await page.context().setOffline(turn === 'offline');
    await button.click();
    if (turn === 'offline') await form.getByText('You are offline.').waitFor();
    await page.context().setOffline(false);
  }
  await page.waitForURL(new RegExp(`/success\\?kind=${kind}`));
  if (turn === 'slow') await page.reload();
  await page.locator('.sent', { hasText: words }).waitFor();
  expect(asked()).toBe(1);
  // The hours beside it are those of the place that the dealer's mail names.
  const place = await page.locator('aside [data-reach] b:visible').innerText();
  expect(await mailed(words, row)).toContain(place);
  await mailedOnce(words);
  if (turn === 'back') {
    await page.goBack();
    await isAsNew(await toForm(page, row));
  }
  expect(complaints).toEqual([]);
  await leave(page);
});

// Rule enquiry-27.
it.each(plainForms)('$kind of $at is sent without JavaScript', async (row) => {
  const { kind, at, path, link } = row;
  visitors += 1;
  const words = `No script ${String(visitors)}.`;
  const shopper = plainShopper(at, visitorHeaders());
  const opened = await shopper.read(await pathOf(path, at));
  const page = link === undefined ? opened : await shopper.follow(opened, link);
  // The form names the vehicle in a sentence and does not ask for it.
  if (link?.some((part) => part.startsWith('enquiry='))) {
    expect(page.html).toContain('This is about the <a');
    expect(page.html).toContain(await pathOf(row.about ?? '', at));
    expect(page.html).not.toMatch(/name="(?:dealership_slug|location|Rego)"/);
  }
  const { action, values, images } = shopper.fillIn(page, answers(words));
  // The picture sets the token of the form.
  for (const image of images) await shopper.load(image);
  expect(shopper.cookies.has(tokenCookie)).toBe(true);
  shopper.cookies.set(tokenCookie, agedToken(at));
  const { address, html } = await shopper.read(action, values);
  expect(address).toMatch(new RegExp(`^/success\\?kind=${kind}`));
  expect(html).toContain('Your enquiry has arrived.');
  await mailed(words, row);
});

/** One of each site: whether controls are seen and pressed, and what the browser itself refuses. */
const inBrowser = [...Map.groupBy(plainForms, ({ at }) => at).values()].flatMap((rows) =>
  rows.slice(-1),
);

it.each(inBrowser)('$kind of $at is sent by a browser without JavaScript', async (row) => {
  const { kind, at, path, link } = row;
  const { page } = await arrive(at, path, { viewport: phone, javaScriptEnabled: false });
  if (link !== undefined) await pressLink(page, link);
  const form = page.locator('form.enquiry[method=post]').first();
  const words = `By hand ${String(visitors)}.`;
  await fillIn(form, answers(words));
  await ageForm(page, at);
  await form.locator('button.primary').click();
  await page.waitForURL(new RegExp(`/success\\?kind=${kind}`));
  await page.getByText('Your enquiry has arrived.').waitFor();
  await mailed(words, row);
  await leave(page);
});

// A button that no script hears, and a list that never loads, would promise what does not come.
it.each<{ at: string; path: Path; says?: string }>([
  { at: ford, path: checkout('ordinary'), says: 'The next page names it' },
  ...[ford, group, used, vans].map((at) => ({ at, path: '/' })),
  { at: cars, path: '/checkout-journey' },
  { at: cars, path: '/my-garage' },
  { at: group, path: '/trade-in' },
  { at: group, path: '/watchlist' },
  { at: group, path: '/service' },
  { at: used, path: '/online-payment' },
  { at: used, path: '/personalised/finance' },
  { at: vans, path: '/spin-to-win' },
  { at: vans, path: '/compare' },
])('without JavaScript $path of $at offers only what works', async ({ at, path, says }) => {
  const { page } = await arrive(at, path, { viewport: phone, javaScriptEnabled: false });
  const main = page.locator('main');
  expect(await main.getByText('Loading …').filter({ visible: true }).count()).toBe(0);
  const unheard = await main
    .locator('button:visible')
    .evaluateAll((buttons) =>
      buttons.flatMap((button) =>
        button.closest('form')?.getAttribute('action') || button.hasAttribute('popovertarget')
          ? []
          : [button.textContent],
      ),
    );
  expect(unheard).toEqual([]);
  // Nobody types a form in vain.
  if (says !== undefined) expect(await main.innerText()).toContain(says);
  // Words need a script, and their box says so before anybody types.
  const silent = await page
    .locator('form[role=search]:visible')
    .evaluateAll((boxes) =>
      boxes.flatMap((box) => (box.textContent.includes('need JavaScript') ? [] : [box.outerHTML])),
    );
  expect(silent).toEqual([]);
  await leave(page);
});

// Rule account-8, rule account-9.
it.each<{ at: string; path: Path; type: string; back?: Path }>([
  { at: used, path: checkout('ordinary'), type: 'checkout', back: car('ordinary') },
  { at: used, path: '/my-garage', type: 'my-garage' },
  { at: used, path: '/online-payment', type: 'online-payment' },
  { at: used, path: '/personalised/finance', type: 'personalised-finance' },
  { at: group, path: '/watchlist', type: 'watchlist' },
  { at: group, path: '/online-payment', type: 'online-payment' },
  { at: vans, path: '/spin-to-win', type: 'spin-to-win' },
  { at: cars, path: '/my-garage', type: 'my-garage' },
  { at: ford, path: '/equifax', type: 'equifax' },
])('the gate "$type" of $at opens with a sign-in for every tab', async (row) => {
  const { at, path, type, back = '/' } = row;
  const { page, complaints } = await arrive(at, path, { viewport: phone });
  const inside = await pathOf(path, at);
  const query = { type, redirect: inside, back: await pathOf(back, at) };
  const isAtGate = () => {
    const { pathname, searchParams } = new URL(page.url());
    expect([pathname, Object.fromEntries(searchParams)]).toEqual(['/sign-in', query]);
  };
  isAtGate();
  const way = page.getByRole('link', { name: 'Back' });
  await expect.poll(() => way.getAttribute('href')).toBe(query.back);
  // Once as a shopper does it; every other form of a code is the same page.
  if (type === 'checkout') await signIn(page, nextPhone());
  else {
    await signInAtOnce(page, nextPhone());
    await page.goto(origin(at) + inside);
  }
  await page.waitForURL(origin(at) + inside);
  const tab = await page.context().newPage();
  await tab.goto(origin(at) + inside);
  expect(new URL(tab.url()).pathname).toBe(inside);
  await tab.close();
  await page.context().clearCookies();
  await page.reload();
  isAtGate();
  expect(complaints).toEqual([]);
  await leave(page);
});

// Rule reserve-1, rule reserve-6.
const taken = 'cannot be reserved online';
it.each<{ at: string; path: Path; says: string; shows: string }>([
  { at: ford, path: '/reserve', says: 'starts on the page of', shows: 'a[href^="/search/"]' },
  { at: ford, path: checkout('sold'), says: taken, shows: '.cards .card' },
  { at: ford, path: checkout('coming soon'), says: taken, shows: '.cards .card' },
  { at: cars, path: checkout('sold'), says: taken, shows: '.cards .card' },
  { at: cars, path: checkout('coming soon'), says: taken, shows: '.cards .card' },
  { at: group, path: checkout('sold'), says: taken, shows: '.cards .card' },
  { at: group, path: checkout('no price'), says: taken, shows: '.cards .card' },
])('$at takes no reservation of what cannot be had: $says', async ({ at, path, says, shows }) => {
  const { page } = await arrive(at, path, { viewport: phone });
  await page.getByText(says).waitFor();
  await page.locator(`main ${shows}`).first().waitFor();
  expect(await page.getByRole('button', { name: 'Reserve Now' }).count()).toBe(0);
  await leave(page);
});

// Flows of money. A shopper takes the first choice of each question and presses the main button until the flow ends.

interface Flow {
  what: string;
  at: string;
  state: State;
  /** Links on the way, in their order; each is followed once. */
  links: readonly RegExp[];
  /** Buttons of the sandbox's payment page, in their order. */
  pays?: readonly string[];
  arrives: string;
  /** What the dealer's mail says besides the vehicle. */
  says?: string;
  turn: 'back' | 'reload' | 'other device';
}

/** The shopper goes on with another device, which has the session alone. */
async function changeDevice(page: Page): Promise<Page> {
  const other = await browser.newContext({ viewport: desktop });
  await other.addCookies(await page.context().cookies());
  const next = await other.newPage();
  next.on('close', () => void other.close());
  await next.goto(page.url());
  await leave(page);
  return next;
}

/** What somebody sees of the step of a flow. */
const stepOf = (page: Page) =>
  page.evaluate(
    () =>
      location.pathname +
      [...document.querySelectorAll('main :is(h1, h2, h3, label, legend, [role=alert], .primary)')]
        .filter((node) => node.checkVisibility())
        .map((node) => node.textContent)
        .join('|'),
  );

const mainButton = (page: Page) => page.locator('button.primary:visible:not([aria-disabled=true])');

/**
 * Answers the form of a step and presses its main button; the step that follows is shown. `onward`: the link that a step
 * without a form shows, also where the page showed its form without a script before.
 */
async function answerStep(
  page: Page,
  ownPhone: string,
  words: string,
  onward: Locator,
): Promise<void> {
  // The script takes the place of the form for browsers without one.
  const still = 'main form.enquiry:not(.live)';
  await page.evaluate((selector) => {
    const over = new PointerEvent('pointerover', { bubbles: true });
    document.querySelector(selector)?.dispatchEvent(over);
  }, still);
  await expect.poll(() => page.locator(still).count()).toBe(0);
  const part = page
    .locator('main :is(form, .enquiry, .offer-figure)', { has: mainButton(page) })
    .first();
  await part.or(onward).first().waitFor();
  if (await onward.isVisible()) return;
  const code = page.getByLabel('Verification code');
  if (await code.isVisible()) await code.fill(await codeFor(ownPhone));
  else await fillAll(part, answers(words, ownPhone));
  expect(await axeViolations(page, 'main')).toEqual([]);
  const before = await stepOf(page);
  await part.locator('button.primary').first().click();
  await expect.poll(() => stepOf(page)).not.toBe(before);
}

it.each<Flow>([
  {
    what: 'a reservation without a payment',
    at: ford,
    state: 'last reservable',
    links: [/^Reserve Now/],
    arrives: 'The vehicle is now held for you.',
    turn: 'back',
  },
  {
    what: 'a reservation with a deposit',
    at: used,
    state: 'last reservable',
    links: [/^Reserve Now/],
    pays: ['Pay with a card that is declined', 'Pay'],
    arrives: 'Your deposit of $200 has arrived',
    turn: 'reload',
  },
  {
    what: 'a purchase with a trade-in',
    at: used,
    state: 'financed, to buy',
    links: [/^Buy online/i, /^Get a figure/, /^Use it for my purchase/, /^See your order/],
    pays: ['Pay'],
    arrives: 'We have received your purchase',
    says: '2021 Toyota Corolla',
    turn: 'reload',
  },
  {
    what: 'a subscription',
    at: cars,
    state: 'last reservable',
    links: [/^Start a subscription/],
    arrives: 'We have received your subscription',
    turn: 'other device',
  },
])('$what at $at arrives ($turn)', async (flow) => {
  const { at, state, links, pays = [], arrives, says = '', turn } = flow;
  const opened = await arrive(at, car(state), { viewport: phone });
  let { page } = opened;
  const ownPhone = nextPhone();
  const words = `Money ${String(visitors)}.`;
  const [ahead, payments] = [[...links], [...pays]];
  let steps = 0;
  for (;;) {
    const link = page.getByRole('link', { name: ahead[0] ?? /^$/ }).first();
    const arrived = page.getByText(arrives);
    const pay = page.getByRole('button', { name: payments[0] ?? '\0', exact: true });
    const folded = page.locator('.more-actions:not([open]) > summary');
    await arrived.or(link).or(pay).or(mainButton(page)).or(folded).first().waitFor();
    if (await arrived.first().isVisible()) break;
    const { pathname } = new URL(page.url());
    if (pathname === '/sign-in') {
      await signIn(page, ownPhone);
      await page.waitForURL((url) => url.pathname !== '/sign-in');
    } else if (pathname.startsWith('/_dev/pay/')) {
      await pay.click();
      payments.shift();
      if (payments.length > 0) await page.getByRole('alert').waitFor();
      else await page.waitForURL((url) => !url.pathname.startsWith('/_dev/pay/'));
    } else if (
      pathname.startsWith('/cars/') &&
      (await folded.isVisible()) &&
      !(await link.isVisible())
    ) {
      await folded.click();
    } else if (ahead.length > 0 && (await link.isVisible())) {
      ahead.shift();
      const before = page.url();
      await link.click();
      await page.waitForURL((url) => url.href !== before);
    } else {
      await answerStep(page, ownPhone, words, link);
      steps += 1;
      if (steps === 2 && turn === 'reload') await page.reload();
      if (steps === 2 && turn === 'other device') page = await changeDevice(page);
      if (steps === 1 && turn === 'back') {
        await page.goBack();
        await page.goForward();
      }
    }
    expect(steps).toBeLessThan(15);
  }
  expect([ahead, payments]).toEqual([[], []]);
  const { subject, text } = await deliveredWith(words);
  expect(subject + text).toContain((await vehicleOf(at, state)).model);
  expect(text).toContain(says);
  expect(opened.complaints).toEqual([]);
  await leave(page);
});
