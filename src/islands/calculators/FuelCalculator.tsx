// The fuel calculator: the cost of a distance, for example per week (rule calculator-1).
import { useState } from 'react';
import { formatMoney, formatNumber } from '../../domain/text/format.ts';
import { fuelBounds, fuelCost, type FuelInputs } from '../../domain/price/fuel-cost.ts';
import { NumberField } from './NumberField.tsx';
import { useSaid } from './use-said.ts';

export function FuelCalculator({ start }: { start: FuelInputs }) {
  const [inputs, setInputs] = useState(start);
  const set = (name: keyof FuelInputs) => (value: number) =>
    setInputs((before) => ({ ...before, [name]: value }));
  useSaid(`${formatMoney(fuelCost(inputs))} a week`);
  return (
    <div className="calc" role="group" aria-label="Fuel Calculator">
      <div className="calc-fields">
        <NumberField
          label="Fuel price per litre"
          value={inputs.pricePerLitre}
          range={fuelBounds.pricePerLitre}
          write={(value) => `$${value.toFixed(2)}`}
          onChange={set('pricePerLitre')}
        />
        <NumberField
          label="Distance per week (km)"
          value={inputs.km}
          range={fuelBounds.km}
          write={formatNumber}
          onChange={set('km')}
        />
        <NumberField
          label="Consumption (L/100 km)"
          value={inputs.litresPer100Km}
          range={fuelBounds.litresPer100Km}
          write={String}
          onChange={set('litresPer100Km')}
        />
      </div>
      <div className="calc-answer">
        <p className="calc-result">
          <b>{formatMoney(fuelCost(inputs))}</b> a week
        </p>
      </div>
    </div>
  );
}
