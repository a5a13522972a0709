// The fuel calculator: the cost of a distance, for example per week (rule calculator-1).
import { useState } from 'react';
import { formatMoney, formatNumber } from '../../domain/text/format.ts';
import { fuelBounds, fuelCost, usualFuel, type FuelInputs } from '../../domain/price/fuel-cost.ts';
import { NumberField } from './NumberField.tsx';
import { useAnnouncement } from './use-announcement.ts';

export function FuelCalculator({ litresPer100Km }: Pick<FuelInputs, 'litresPer100Km'>) {
  const [inputs, setInputs] = useState({ ...usualFuel, litresPer100Km });
  const set = (name: keyof FuelInputs) => (value: number) =>
    setInputs((before) => ({ ...before, [name]: value }));
  const field = (name: 'pricePerLitre' | 'km' | 'litresPer100Km', label: string) => ({
    label,
    value: inputs[name],
    range: fuelBounds[name],
    onChange: set(name),
  });
  useAnnouncement(`${formatMoney(fuelCost(inputs))} a week`);
  return (
    <div className="calc" role="group" aria-label="Fuel Calculator">
      <div className="calc-fields">
        <NumberField
          {...field('pricePerLitre', 'Fuel price per litre')}
          write={(value) => `$${value.toFixed(2)}`}
        />
        <NumberField {...field('km', 'Distance per week (km)')} write={formatNumber} />
        <NumberField {...field('litresPer100Km', 'Consumption (L/100 km)')} write={String} />
      </div>
      <div className="calc-answer">
        <p className="calc-result">
          <b>{formatMoney(fuelCost(inputs))}</b> a week
        </p>
      </div>
    </div>
  );
}
