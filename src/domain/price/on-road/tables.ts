// The tables of all states, read once. Only builds and servers import them: a browser gets the results.
import act from '../../../../content/on-road/act.json' with { type: 'json' };
import nsw from '../../../../content/on-road/nsw.json' with { type: 'json' };
import nt from '../../../../content/on-road/nt.json' with { type: 'json' };
import qld from '../../../../content/on-road/qld.json' with { type: 'json' };
import sa from '../../../../content/on-road/sa.json' with { type: 'json' };
import tas from '../../../../content/on-road/tas.json' with { type: 'json' };
import vic from '../../../../content/on-road/vic.json' with { type: 'json' };
import wa from '../../../../content/on-road/wa.json' with { type: 'json' };
import type { StateCode } from '../../locations/state-codes.ts';
import { onRoadTableSchema, type OnRoadTable } from './table.ts';

const files: Readonly<Record<StateCode, unknown>> = {
  ACT: act,
  NSW: nsw,
  NT: nt,
  QLD: qld,
  SA: sa,
  TAS: tas,
  VIC: vic,
  WA: wa,
};

const parsed = new Map<StateCode, OnRoadTable>();

/** Throws when the file does not fit the schema. */
export function onRoadTable(state: StateCode): OnRoadTable {
  const known = parsed.get(state);
  if (known) return known;
  const result = onRoadTableSchema.safeParse(files[state]);
  if (!result.success) {
    const file = `content/on-road/${state.toLowerCase()}.json`;
    throw new Error(`${file}: ${result.error.message}; see docs/operations/on-road.md`);
  }
  parsed.set(state, result.data);
  return result.data;
}
