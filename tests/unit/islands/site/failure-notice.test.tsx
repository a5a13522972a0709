import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FailureNotice } from '../../../../src/islands/site/FailureNotice.tsx';

const markup = (text: string | null, isAll: boolean) =>
  renderToStaticMarkup(<FailureNotice text={text} isAll={isAll} />);

it.each([
  ['a message that is all a page shows comes with a button that loads the page again', true, true],
  ['a message beside other things has no such button', false, false],
])('%s', (_title, isAll, hasButton) => {
  const html = markup('That took too long.', isAll);
  expect(html).toContain('<div role="alert"><p');
  expect(html.includes('>Try again</button>')).toBe(hasButton);
});

it('without a message there is no button', () => {
  expect(markup(null, true)).toBe('<div role="alert"></div>');
});
