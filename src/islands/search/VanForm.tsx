// "What can tow my van": a caravan's weights become the filter of the towing capacity. The reasons stand here, and one for
// each vehicle on its card (rule vehicle-23). Both last as long as the filter.
import { useState, type SyntheticEvent } from 'react';
import { vanWeights } from '../../browser-state/search-notes.ts';
import { towingReasons, vanBounds } from '../../domain/vehicle/towing.ts';
import { withRange, type SearchState } from '../../search/page/state.ts';
import type { SearchController } from './controller.ts';
import { submittedVan, vanOf } from './van.ts';

interface Props {
  controller: SearchController;
  state: SearchState;
}

export function VanForm({ controller, state }: Props) {
  const [isWrong, setWrong] = useState(false);
  const [known] = useState(() => vanWeights.read());
  const van = vanOf(state);
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const submitted = submittedVan(new FormData(event.currentTarget));
    setWrong(submitted === null);
    if (submitted === null) return;
    vanWeights.write(submitted.weights);
    const range = { min: submitted.capacityKg };
    controller.go(withRange(controller.view().state, 'towing', range));
  };
  return (
    <form className="van-form" onSubmit={onSubmit}>
      <h3>What can tow my van?</h3>
      <label>
        ATM of the van (kg): its weight when fully loaded
        <input
          type="number"
          name="atm"
          inputMode="numeric"
          required
          defaultValue={known?.atmKg}
          {...vanBounds.atmKg}
        />
      </label>
      <label>
        Ball weight (kg), if you know it
        <input
          type="number"
          name="ball"
          inputMode="numeric"
          defaultValue={known?.ballKg ?? undefined}
          {...vanBounds.ballKg}
        />
      </label>
      <button className="btn">Show what can tow it</button>
      <div role="status">
        {isWrong && <p>These weights do not fit together. The ball carries a part of the ATM.</p>}
        {van && !isWrong && (
          <ul>
            {towingReasons(van).map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
      </div>
    </form>
  );
}
