import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { mayPass } from '../../../../src/islands/site/failure.ts';
import { FailureNotice } from '../../../../src/islands/site/FailureNotice.tsx';

const markup = (text: string | null, offersReload: boolean) =>
  renderToStaticMarkup(<FailureNotice text={text} offersReload={offersReload} />);

it.each([
  ['a message that is all a page shows comes with a button that loads the page again', true, true],
  ['a message beside other things has no such button', false, false],
])('%s', (_title, offersReload, hasButton) => {
  const html = markup('That took too long.', offersReload);
  expect(html).toContain('<div role="alert"><p');
  expect(html.includes('>Try again</button>')).toBe(hasButton);
});

it('without a message there is no button', () => {
  expect(markup(null, true)).toBe('<div role="alert"></div>');
});

it.each([429, 503])('after status %s loading the page again may help', (status) => {
  expect(mayPass({ ok: false, status, problem: {} })).toBe(true);
});

it.each([400, 404])('after status %s loading the page again changes nothing', (status) => {
  expect(mayPass({ ok: false, status, problem: {} })).toBe(false);
});

it('without an answer loading the page again may help', () => {
  expect(mayPass({ ok: false, status: null, problem: null })).toBe(true);
});
