// "What can tow my van": a caravan's weights become the filter of the towing capacity, with the reasons (rule vehicle-23).
import { useState, type SyntheticEvent } from 'react';
import { towingNeed, vanBounds, type TowingNeed } from '../../domain/vehicle/towing.ts';
import { withRange } from '../../search/page/state.ts';
import type { SearchController } from './controller.ts';

const weight = (data: FormData, name: string): number | null => {
  const text = data.get(name);
  return typeof text === 'string' && text !== '' ? Number(text) : null;
};

export function VanForm({ controller }: { controller: SearchController }) {
  const [need, setNeed] = useState<TowingNeed | null>(null);
  const [isWrong, setWrong] = useState(false);
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const found = towingNeed({ atmKg: weight(data, 'atm') ?? 0, ballKg: weight(data, 'ball') });
    setNeed(found);
    setWrong(found === null);
    if (!found) return;
    const { state } = controller.view();
    controller.go(withRange(state, 'towing', { min: found.capacityKg }));
  };
  return (
    <form className="van-form" onSubmit={onSubmit}>
      <h3>What can tow my van?</h3>
      <label>
        ATM of the van (kg)
        <input type="number" name="atm" inputMode="numeric" required {...vanBounds.atmKg} />
      </label>
      <label>
        Ball weight (kg), if you know it
        <input type="number" name="ball" inputMode="numeric" {...vanBounds.ballKg} />
      </label>
      <button className="btn">Show what can tow it</button>
      <div role="status">
        {isWrong && <p>These weights do not fit together. The ball carries a part of the ATM.</p>}
        {need && (
          <ul>
            {need.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
      </div>
    </form>
  );
}
