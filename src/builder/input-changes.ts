// The single changes between the inputs of two builds: settings, fields of vehicles, arrivals, the day. Each can be taken
// back. ./changes.ts tries which of them a page depends on.
import { existsSync } from 'node:fs';
import { vehicleHref } from '../domain/vehicle/vehicle-constants.ts';
import type { Vehicle } from '../domain/vehicle/vehicle.ts';
import { dataFolder, snapshotFile } from '../stock/snapshot/data-folder.ts';
import { readSnapshot } from '../stock/snapshot/snapshot.ts';
import type { Tenant } from '../tenant/schema/index.ts';
import { changedPaths, readSettings, takeBack } from './built-settings.ts';
import type { Inputs } from './inputs.ts';
import type { Manifest } from './manifest.ts';

/** What a release was built from; null is no longer on this machine. */
export interface BuiltFrom {
  tenant: Tenant | null;
  vehicles: readonly Vehicle[] | null;
  today: string;
}

export function builtFrom({ slug, inputs }: Manifest, dataDir: string): BuiltFrom {
  const hasStock = existsSync(snapshotFile(dataFolder(dataDir, slug), inputs.stock));
  return {
    tenant: readSettings(dataDir, slug, inputs.settings) as Tenant | null,
    vehicles: hasStock ? readSnapshot(dataDir, slug, inputs.stock) : null,
    today: inputs.day,
  };
}

/** In the order in which an explanation names them. */
export const changeKinds = ['vehicles that it shows', 'the stock', 'settings', 'the day'] as const;

export interface InputChange {
  kind: (typeof changeKinds)[number];
  /** The field of a vehicle or the path of a setting, like `locations[2].phone`; empty for the day. */
  name: string;
  /** The pages of the vehicles whose field changed. */
  ownPages?: ReadonlySet<string>;
  /** `inputs` without this change. */
  takenBack(inputs: BuiltFrom): BuiltFrom;
}

interface InputChanges {
  changes: InputChange[];
  /** Whether `changes` has all changes of this input. */
  covers(input: keyof Inputs): boolean;
}

export function inputChanges(before: BuiltFrom, after: BuiltFrom): InputChanges {
  const stock =
    before.vehicles && after.vehicles ? stockChanges(before.vehicles, after.vehicles) : null;
  const settings =
    before.tenant && after.tenant ? settingChanges(before.tenant, after.tenant) : null;
  const day = before.today === after.today ? [] : [dayChange(before.today)];
  return {
    changes: [...(stock ?? []), ...(settings ?? []), ...day],
    covers: (input) =>
      input === 'day' ||
      (input === 'settings' && settings !== null) ||
      (input === 'stock' && stock !== null),
  };
}

const settingChanges = (before: Tenant, after: Tenant): InputChange[] =>
  changedPaths(before, after).map((name) => ({
    kind: 'settings',
    name,
    takenBack: (inputs) => ({
      ...inputs,
      tenant: takeBack(before, inputs.tenant, name) as Tenant,
    }),
  }));

const dayChange = (today: string): InputChange => ({
  kind: 'the day',
  name: '',
  takenBack: (inputs) => ({ ...inputs, today }),
});

const byPage = (vehicles: readonly Vehicle[]): Map<string, Vehicle> =>
  new Map(vehicles.map((vehicle) => [vehicleHref(vehicle), vehicle]));

/** A field is one change, in however many vehicles it changed. */
function stockChanges(before: readonly Vehicle[], after: readonly Vehicle[]): InputChange[] {
  const [old, now] = [byPage(before), byPage(after)];
  const change = (
    kind: InputChange['kind'],
    name: string,
    takenBack: (vehicles: readonly Vehicle[]) => Vehicle[],
  ): InputChange => ({
    kind,
    name,
    takenBack: (inputs) => ({ ...inputs, vehicles: takenBack(inputs.vehicles ?? []) }),
  });
  const fields = [...pagesOfFields(old, now)].map(([name, ownPages]) => ({
    ...change('vehicles that it shows', name, (vehicles) =>
      vehicles.map((vehicle) => {
        const was = old.get(vehicleHref(vehicle));
        return was ? { ...vehicle, [name]: was[name] } : vehicle;
      }),
    ),
    ownPages,
  }));
  const arrived = change('the stock', 'vehicles that arrived', (vehicles) =>
    vehicles.filter((vehicle) => old.has(vehicleHref(vehicle))),
  );
  const gone = before.filter((vehicle) => !now.has(vehicleHref(vehicle)));
  // A snapshot has ascending ids.
  const left = change('the stock', 'vehicles that are gone', (vehicles) =>
    [...vehicles, ...gone].sort((a, b) => (a.id < b.id ? -1 : 1)),
  );
  return [
    ...fields,
    ...(after.every((vehicle) => old.has(vehicleHref(vehicle))) ? [] : [arrived]),
    ...(gone.length > 0 ? [left] : []),
  ];
}

/** Field -> pages of the vehicles that are in both stocks and differ in it. */
function pagesOfFields(old: Map<string, Vehicle>, now: Map<string, Vehicle>) {
  const pages = new Map<keyof Vehicle, Set<string>>();
  for (const [page, vehicle] of now) {
    const was = old.get(page);
    if (!was) continue;
    const names = new Set([...Object.keys(was), ...Object.keys(vehicle)]);
    for (const name of names as Set<keyof Vehicle>) {
      if (JSON.stringify(was[name]) === JSON.stringify(vehicle[name])) continue;
      pages.set(name, (pages.get(name) ?? new Set()).add(page));
    }
  }
  return pages;
}
