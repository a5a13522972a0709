// The price of a delivery: by region before a postcode is typed, then for that postcode (rule purchase-4).
import { useEffect, useState } from 'react';
import { deliveryAnswer, type DeliveryQuote } from '../../domain/price/delivery-quote.ts';
import { formatMoney } from '../../domain/text/format.ts';
import { callApi } from '../site/api.ts';

interface DeliveryChargeProps {
  postcode: string;
  /** The charges by region, as text. */
  regions: string;
}

export function DeliveryCharge({ postcode, regions }: DeliveryChargeProps) {
  const [quote, setQuote] = useState<DeliveryQuote | null>(null);
  useEffect(() => {
    setQuote(null);
    if (!/^\d{4}$/.test(postcode)) return;
    let wanted = true;
    void callApi(`/api/delivery?postcode=${postcode}`).then((result) => {
      if (wanted && result.ok) setQuote(deliveryAnswer(result.value));
    });
    return () => {
      wanted = false;
    };
  }, [postcode]);
  return (
    <p className="small wide" role="status">
      {quote?.ok
        ? `Delivery to ${quote.name}: ${quote.price > 0 ? `${formatMoney(quote.price)}, once` : 'free'}.`
        : `Delivery: ${regions}`}
    </p>
  );
}
