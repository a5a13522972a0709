// Shared by the tests of the live search: one browser, a new visitor per test, and helpers to read a search page.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { afterEach, beforeEach } from 'vitest';
import { openBrowser, origin } from '../browser.ts';
import { leave, newVisitor } from '../tabs.ts';

export const site = 'harbourside-ford';
export const all = '/search/new-used-and-demo-cars';

export interface Visit {
  browser: Browser;
  /** Only in tests that need a separate context, for example for its init scripts. */
  context?: BrowserContext;
  /** The visitor's tabs: those after the first share its cookies and stored data. */
  pages: Page[];
  /** Errors that pages threw or logged. */
  errors: string[];
}

const viewport = { width: 1280, height: 900 };

/** A browser for the file and a visitor for each test. */
export async function visits(): Promise<Visit> {
  const visit: Visit = { browser: await openBrowser(), pages: [], errors: [] };
  beforeEach(() => {
    visit.errors = [];
    visit.pages = [];
    delete visit.context;
  });
  afterEach(async () => {
    const { context } = visit;
    if (context) {
      // A route may still be answering a request of a page that closes.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    } else if (visit.pages[0]) await leave(visit.pages[0]);
  });
  return visit;
}

/** Gives the visitor a separate context. */
export const ownContext = async (visit: Visit, options: BrowserContextOptions = {}) =>
  (visit.context = await visit.browser.newContext({ viewport, ...options }));

/** Opens a page; its errors are collected in the visit's `errors`. */
export async function open(visit: Visit, path: string, slug = site): Promise<Page> {
  const context = visit.context ?? visit.pages[0]?.context();
  const page = await (context?.newPage() ?? newVisitor(visit.browser, slug, { viewport }));
  visit.pages.push(page);
  page.on('pageerror', (error) => visit.errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') visit.errors.push(message.text());
  });
  await page.goto(origin(slug) + path);
  return page;
}

/** The same, after the live search has hydrated and replaced the filters. */
export async function openLive(visit: Visit, path: string, slug = site): Promise<Page> {
  const page = await open(visit, path, slug);
  await page.mouse.move(5, 5);
  await page.locator('#filter-groups :is(.row, .limits)').first().waitFor({ state: 'attached' });
  return page;
}

export const row = (page: Page, facet: string, label: string) =>
  page.locator(`details[data-facet="${facet}"] .row`, { hasText: label }).first();

export const count = async (page: Page) =>
  Number(((await page.locator('.search-line .count').textContent()) ?? '').replace(/\D/g, ''));

/**
 * Waits until the address has this query, and its results are shown. A busy page writes its address before it renders what
 * waits for an answer, so the list says that it is busy only after that.
 */
export const atQuery = async (page: Page, part: string) => {
  await page.waitForURL((url) => decodeURIComponent(url.search).includes(part));
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  await page.locator('#live-results > [aria-busy="false"]').waitFor();
};

/** Waits until every card has its real height: until then the numbered pages move as somebody comes near. */
export const allRendered = (page: Page) =>
  page.locator('#live-results .results > li:not(.rendered)').first().waitFor({ state: 'detached' });

export const titles = (page: Page) => page.locator('#live-results .card-title a').allTextContents();

export const prices = async (page: Page) =>
  (await page.locator('#live-results .price-now:not(.price-text)').allTextContents()).map((text) =>
    Number(text.replace(/[^\d.]/g, '')),
  );
