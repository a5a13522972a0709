// The script files that a form loads when a shopper starts to fill it in, with their compressed sizes. React and the files
// of the page itself are left out.
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import { recordScripts } from '../script-weights.ts';

export interface WeighedForm {
  what: string;
  site: string;
  /** Its page; `vehicle`: the page of a vehicle with all its buttons. */
  path: string;
  /** Opens it over the page; left out: a touch wakes it. */
  opener?: string;
  /** The scripts that a live form asks for by itself. */
  brings?: readonly RegExp[];
  /** KB beside React at most; left out: 23. */
  mostKb?: number;
  /** A list whose first choice is taken: what depends on it loads then. */
  picks?: string;
  /** An element that exists when everything has loaded. */
  whole?: string;
}

const group = 'meridian-motor-group';
const vehicle = 'vehicle';
const accountPath = '/watchlist';
const slots = 'form.live select[name=booking_at]';
const estimate = 'form.live .estimate-figures [data-live]';

/**
 * One page of each kind of form that has separate files, and the account page. Every form has the collection notice above its
 * button with the purpose of its kind (rule privacy-1) and refuses control characters. Errors give an example
 * (rule enquiry-8), and a form can take a file (rule enquiry-26).
 */
export const weighedForms: readonly WeighedForm[] = [
  // After Back it forgets what was sent, and it keeps what was typed before it knew its subject (rule enquiry-9).
  // Without a connection it says so and goes on by itself, and an amount outside the bounds of a loan says why (rules enquiry-5, finance-18).
  // The notice says that the pages seen may come with it (rule enquiry-12).
  // A page about one thing does not ask for its category, and a booking asks for the vehicle first (rule enquiry-22). A time is
  // booked only where the vehicle stands, and a figure is promised only for cars that get one (rules booking-1, trade-in-10).
  // An application names its position, and an amount has a slider beside it. A booking has parts under headings, and takes its place from the address (rules enquiry-15, enquiry-22).
  { what: 'enquiry', site: group, path: '/call-back', mostKb: 25.7 },
  {
    what: 'trade-in',
    site: 'coastline-caravans',
    path: '/trade-in',
    brings: [/RegoLookup/, /last-answer/],
    // Notes of what was sent name the clock of the chosen location (rule hours-5); the answer to a registration and what this
    // browser remembers of it. What was sent can be changed and cancelled on the page (rule booking-9).
    mostKb: 27.5,
  },
  {
    what: 'trade-in in steps',
    site: group,
    path: '/trade-in',
    whole: '.trade-in .btn.primary',
    // A car that was found shows again after a reload, and the focus moves to a field with an error. Radio buttons and lists
    // come in a file that the purchase uses, too. An estimate can be declined, or be asked for by phone (rule trade-in-12).
    mostKb: 31.7,
  },
  {
    what: 'service booking',
    site: group,
    path: '/service',
    picks: 'form.live select[name=location]',
    whole: slots,
    // The first free time is chosen and named in the first step (rule enquiry-15), and changes after it was sent (rule booking-9).
    // A lost question for the times is asked again.
    mostKb: 26.9,
  },
  // The browser works out the estimate, so that it follows each change and starts from the vehicle's page (rule finance-26).
  // Comparison rates include every fee, and an assumed amount says so (rule finance-18).
  { what: 'finance', site: group, path: '/finance', whole: estimate, mostKb: 28.8 },
  {
    what: 'enquiry over a vehicle page',
    site: group,
    path: vehicle,
    opener: '.actions a[href*="enquiry=vehicle-enquiry"]',
    // Its message follows the calculator (rule finance-27).
    // A loan that the shopper has set goes along (rule finance-28).
    mostKb: 26.4,
  },
  {
    what: 'test drive over a vehicle page',
    site: group,
    path: vehicle,
    opener: '.actions a[href*="enquiry=test-drive"]',
    whole: slots,
    // With the overlay's entry in the browser's history (rule site-6), and a time that an assistant named (rule agents-4).
    // A lost question for the times is asked again.
    mostKb: 28.5,
  },
  {
    what: 'finance over a vehicle page',
    site: group,
    path: vehicle,
    opener: 'a[href*="#finance-form"]',
    whole: estimate,
    // The estimate with every fee and its total, and the overlay with its entry in the browser's history.
    // The lead has the figures that the shopper saw (rule finance-27).
    mostKb: 33.8,
  },
  { what: 'sign-in', site: group, path: '/sign-in?type=watchlist&redirect=/&back=/' },
  // An order says whether it was cancelled, and the alerts that nothing is sent before a choice. Saved vehicles are cards with
  // their facts and their enquiry, and an empty list shows the newest vehicles (rule saving-10).
  { what: 'garage and watchlist', site: group, path: accountPath, whole: '.stack', mostKb: 25.8 },
];

/** Files that are no part of a form: React with what it imports, the page's clock of opening hours, and its photos' transition. */
const notOfForms = /\/(?:react|jsx|rolldown-runtime|clock-worker|photo-transition)[.-]/;

/** An account whose list is empty, so that its page stands without a sign-in; the gate before it would not let us in. */
async function signedIn(page: Page, site: string): Promise<void> {
  const file = new URL(`../../../dist/${site}${accountPath}.html`, import.meta.url);
  await page.route(`**${accountPath}`, (route) => route.fulfill({ path: fileURLToPath(file) }));
  const user = { phone: '0400000000', name: 'Kim', last_name: '', email: '', postcode: '' };
  await page.route('**/api/session', (route) =>
    route.fulfill({ json: { signed_in: true, user, verified_recently: false } }),
  );
  await page.route('**/api/watchlist', (route) => route.fulfill({ json: { items: [] } }));
}

/** KB (gzip) by file, largest first. `address` is the form's page. */
export async function filesOfForm(
  browser: Browser,
  { site, path, opener, brings = [], picks, whole = 'form.enquiry.live' }: WeighedForm,
  address: string,
): Promise<[file: string, kb: number][]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const scripts = recordScripts(page);
  if (path === accountPath) await signedIn(page, site);
  await page.goto(address, { waitUntil: 'load' });
  const parts = Promise.all(brings.map((name) => page.waitForResponse(name)));
  if (opener !== undefined) {
    const link = page.locator(opener).first();
    await link.evaluate((node) => node.closest('details')?.setAttribute('open', ''));
    // Files that scrolling loads belong to the page.
    await link.scrollIntoViewIfNeeded();
    await scripts.settled();
    scripts.leaveOut();
    await link.click();
  } else {
    await scripts.settled();
    const form = page.locator('form.enquiry:not(.live)').first();
    if (await form.count()) {
      scripts.leaveOut();
      await form.dispatchEvent('pointerover');
    } else {
      // It comes to life with its page: what every page has is left out by its name.
      scripts.leaveOut(/\/(?:site|Document)\./);
    }
  }
  if (picks !== undefined) await page.locator(picks).selectOption({ index: 1 });
  await page.locator(whole).first().waitFor({ state: 'attached' });
  await parts;
  await scripts.settled();
  scripts.leaveOut(notOfForms);
  const weighed = await scripts.weigh();
  await context.close();
  return weighed
    .map(([name, kb]): [string, number] => [name.replace(/^.*\/([^/.]+)\..*$/, '$1'), kb])
    .sort(([, a], [, b]) => b - a);
}
