// The garage before its data has arrived.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import GarageIsland from '../../../../src/islands/account/GarageIsland.tsx';

it('the garage has the place of its alert before there is one, because an alert that comes with its text is not read', () => {
  const props = { page: 'garage', watchlist: true, path: '/my-garage', ownRate: null } as const;
  const html = renderToStaticMarkup(
    <GarageIsland
      {...props}
      stock={{ label: 'See all stock', href: '/search' }}
      dealer={{ legalName: 'Dealer Pty Ltd', email: 'sales@dealer.example' }}
    />,
  );
  expect(html).toContain('<div role="alert"></div>');
  expect(html).toContain('Loading …');
});
