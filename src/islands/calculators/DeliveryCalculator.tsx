// The delivery calculator: the functions return a price by postcode, or a message shows (rule calculator-2).
import { useId, useState } from 'react';
import {
  deliveryAnswer,
  deliveryMessages,
  type DeliveryQuote,
} from '../../domain/price/delivery-quote.ts';
import { formatMoney } from '../../domain/text/format.ts';
import { callApi } from '../site/api.ts';

export function DeliveryCalculator() {
  const id = useId();
  const [postcode, setPostcode] = useState('');
  const [asking, setAsking] = useState(false);
  const [quote, setQuote] = useState<DeliveryQuote | null>(null);

  const requestQuote = async () => {
    const wanted = postcode.trim();
    if (wanted === '') {
      setQuote({ ok: false, code: 'no-postcode', message: deliveryMessages['no-postcode'] });
      return;
    }
    setAsking(true);
    const result = await callApi(
      `/api/delivery?${String(new URLSearchParams({ postcode: wanted }))}`,
    );
    setQuote(deliveryAnswer(result.ok ? result.value : null));
    setAsking(false);
  };
  const error = quote?.ok === false ? quote.message : '';
  return (
    <form
      className="calc"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!asking) void requestQuote();
      }}
    >
      <div className="calc-fields calc-line">
        <div className="calc-field">
          <label htmlFor={id}>Your postcode</label>
          <input
            id={id}
            name="postcode"
            type="text"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={10}
            value={postcode}
            aria-invalid={quote?.ok === false && quote.code === 'no-postcode'}
            aria-describedby={`${id}-answer`}
            onChange={(event) => setPostcode(event.target.value)}
          />
        </div>
        <button className="btn" type="submit" aria-disabled={asking}>
          {asking ? 'Calculating…' : 'Calculate'}
        </button>
      </div>
      <div className="calc-answer" id={`${id}-answer`} aria-live="polite">
        {quote?.ok && (
          <p>
            Delivery to {quote.name}: <b>{quote.price === 0 ? 'free' : formatMoney(quote.price)}</b>
          </p>
        )}
        {error !== '' && <p className="calc-help">{error}</p>}
      </div>
    </form>
  );
}
