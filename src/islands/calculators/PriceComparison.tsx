// The price-comparison panel: a skeleton while loading, then the gauge, or that there is none (rule market-2).
import { useEffect, useState } from 'react';
import {
  type PriceComparison as Figures,
  priceComparison,
  ringFill,
  ringUnits,
} from '../../domain/price/price-comparison.ts';
import { formatMoney } from '../../domain/text/format.ts';
import { callApi } from '../site/api.ts';

/** The ring is half a circle whose length is `ringUnits`, so that dash lengths are units (rule market-4). */
const radius = ringUnits / Math.PI;
const ring = `M ${String(-radius)} 0 A ${String(radius)} ${String(radius)} 0 0 1 ${String(radius)} 0`;

interface Props {
  slug: string;
  /** Called when there are no figures, so that the caller can hide the panel where nobody sees it go. */
  onNothing: () => void;
}

export function PriceComparison({ slug, onNothing }: Props) {
  const [figures, setFigures] = useState<Figures | 'none' | null>(null);
  useEffect(() => {
    void callApi<object | null>(`/api/cars/${slug}/autogauge`).then((result) => {
      const answer = result.ok ? result.value : null;
      const found = priceComparison(answer ?? {});
      if (found) setFigures(found);
      else {
        if (answer === null) console.warn('Failed to fetch auto gauge data.');
        setFigures('none');
        onNothing();
      }
    });
  }, [slug, onNothing]);

  return (
    <>
      <h2>Price Comparison</h2>
      {figures === null && <Skeleton />}
      {figures === 'none' && <p>No comparison for this price at the moment.</p>}
      {typeof figures === 'object' && figures && <Gauge figures={figures} />}
    </>
  );
}

const Skeleton = () => (
  <div className="gauge" role="status" aria-label="Comparing prices">
    <div className="gauge-ring skeleton" />
    <div className="gauge-words skeleton" />
  </div>
);

function Gauge({ figures }: { figures: Figures }) {
  const { fill, listing_price, market_range_min, market_range_max, description } = figures;
  const range = `${formatMoney(market_range_min)} to ${formatMoney(market_range_max)}`;
  const reach = String(radius + 14);
  return (
    <div className="gauge">
      <div className="gauge-ring">
        <svg
          viewBox={`-${reach} -${reach} ${String(2 * (radius + 14))} ${String(radius + 30)}`}
          aria-hidden="true"
        >
          <path className="ring" d={ring} />
          <path
            className="ring fill"
            d={ring}
            strokeDasharray={`${String(ringFill(fill))} ${String(ringUnits)}`}
          />
        </svg>
        <p className="gauge-price">{formatMoney(listing_price)}</p>
        <p className="gauge-ends" aria-hidden="true">
          <span>{formatMoney(market_range_min)}</span>
          <span>{formatMoney(market_range_max)}</span>
        </p>
      </div>
      <div className="gauge-words">
        <p>
          <b>{description}</b>
        </p>
        <details className="more">
          <summary>How does this work?</summary>
          <p className="small">
            This vehicle is listed at {formatMoney(listing_price)}. Comparable vehicles, of the same
            make and model and close in age and kilometres, are advertised for {range}. The ring
            shows where this price stands between the lowest and the highest of them. It is a guide
            to the market, not a valuation, and says nothing about the condition of a single
            vehicle.
          </p>
        </details>
      </div>
    </div>
  );
}
