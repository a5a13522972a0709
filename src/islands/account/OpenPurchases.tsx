// The purchases that the visitor has begun and not sent, each with the way to go on (rule booking-4).
import { useEffect, useState } from 'react';
import { checkoutAddress } from '../../domain/purchase/checkout-address.ts';
import type { OpenPurchasesAnswer } from '../../protocol/purchase.ts';
import { get } from './account-calls.ts';

export function OpenPurchases() {
  const [items, setItems] = useState<OpenPurchasesAnswer['items']>([]);
  useEffect(() => {
    void get<OpenPurchasesAnswer>('/api/purchases').then((found) => {
      if (found.ok) setItems(found.value.items.filter(({ sent }) => !sent));
    });
  }, []);
  if (items.length === 0) return null;
  return (
    <section className="stack">
      <h2>Purchases under way</h2>
      <ul className="saved-list">
        {items.map(({ name, slug }) => (
          <li key={slug} className="saved">
            <span />
            <p>
              <a href={`/cars/${slug}`}>{name}</a>
            </p>
            <a className="btn" href={checkoutAddress(slug)} aria-label={`Continue buying ${name}`}>
              Continue
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
