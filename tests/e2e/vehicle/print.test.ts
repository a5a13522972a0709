// The printed sheet in a real browser, from the link on the vehicle page to the PDF.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openBrowser, origin } from '../browser.ts';
import { leave } from '../tabs.ts';
import { axeViolations } from '../axe.ts';
import { vehicleOf, visit } from './visit.ts';

const browser = await openBrowser();

it.each(['harbourside-ford', 'meridian-motor-group', 'parkside-used-cars'])(
  'opens from the page of %s and returns the PDF with its file name',
  async (slug) => {
    const { page, vehicle } = await visit(browser, slug, 'ordinary', { acceptDownloads: true });
    await page.locator('.more-actions > summary').click();
    const link = page.getByRole('link', { name: /^Print/ });
    const [sheet] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    const complaints: string[] = [];
    sheet.on('console', (message) => complaints.push(message.text()));
    await sheet.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(sheet.url()).search).toBe(`?car_id=${vehicle.slug}`);
    const [download] = await Promise.all([
      sheet.waitForEvent('download'),
      sheet.getByRole('link', { name: 'Download PDF' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${vehicle.slug}.pdf`);
    const bytes = readFileSync(await download.path());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.length).toBeGreaterThan(20_000);
    expect(complaints).toEqual([]);
    await leave(page);
  },
);

// Rule vehicle-18.
it('says "Preparing..." while it downloads, and alerts when that fails', async () => {
  const vehicle = await vehicleOf('harbourside-ford', 'ordinary');
  const page = await browser.newPage();
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/*.pdf', async (route) => {
    await held;
    await route.fulfill({ status: 503 });
  });
  await page.goto(`${origin('harbourside-ford')}/print?car_id=${vehicle.slug}`);
  await page.getByRole('link', { name: 'Download PDF' }).click();
  await page.getByText('Preparing...').waitFor();
  const alerted = page.waitForEvent('dialog');
  release();
  const dialog = await alerted;
  expect(dialog.message()).toContain('cannot be made right now');
  await dialog.accept();
  await page.getByRole('link', { name: 'Download PDF' }).waitFor();
  await page.close();
});

it('has no overflow on a phone and no axe violation', async () => {
  const vehicle = await vehicleOf('parkside-used-cars', 'ordinary');
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto(`${origin('parkside-used-cars')}/print/${vehicle.slug}`);
  expect(await axeViolations(page, 'html')).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0);
  await context.close();
});

it('has no link on a site that does not print', async () => {
  const { page } = await visit(browser, 'driveloop', 'ordinary');
  const print = page.getByRole('link', { name: /^Print/, includeHidden: true });
  expect(await print.count()).toBe(0);
  const answer = await page.goto(page.url().replace('/cars/', '/print/'));
  expect(answer?.status()).toBe(404);
  await leave(page);
});
