// The categories of a model in menus, the body filters of /models, and the vehicles in stock that are of a model
// (rule menu-3).
import type { Model } from './models.ts';
import { capitalised } from '../text/capitalised.ts';
import { slugify } from '../text/text.ts';

export interface ModelCategory<M extends Model> {
  name: string;
  models: M[];
}

/** `tenant.menu`. */
export interface ModelMenuSettings {
  categoryOrder: readonly string[];
  sortModelsByName: boolean;
  /** Models that form their own category. */
  vehicleCategories: readonly string[];
}

/** Its bodies (up to three), each once. */
export const modelBodies = (model: Model): string[] => [
  ...new Set(
    [model.manufacturer_body, model.manufacturer_body2, model.manufacturer_body3].filter(
      (body): body is string => Boolean(body),
    ),
  ),
];

/**
 * Models by category. A model appears under each of its up to three bodies, and in its own category where the tenant
 * lists it. The tenant's categories come first in its order, then the others by name, then those of a single model.
 * Models keep their order unless the tenant sorts them (rule models-6).
 */
export function modelCategories<M extends Model>(
  models: readonly M[],
  { categoryOrder, sortModelsByName, vehicleCategories }: ModelMenuSettings,
): ModelCategory<M>[] {
  const categories = new Map<string, M[]>();
  for (const model of models) {
    const own = vehicleCategories.includes(model.name) ? [model.name] : [];
    for (const name of new Set([...modelBodies(model), ...own])) {
      categories.set(name, [...(categories.get(name) ?? []), model]);
    }
  }
  const place = (name: string) => {
    const index = categoryOrder.indexOf(name);
    if (index >= 0) return index;
    const own = vehicleCategories.indexOf(name);
    return categoryOrder.length + (own < 0 ? 0 : own + 1);
  };
  return [...categories]
    .sort(([a], [b]) => place(a) - place(b) || compareNames(a, b))
    .map(([name, found]) => ({
      name,
      models: sortModelsByName ? found.sort((a, b) => compareNames(a.name, b.name)) : found,
    }));
}

function compareNames(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** "SUVs" and "suv", "Trucks" and "trucks" are one filter. */
const filterKey = (name: string) => slugify(name).replace(/s$/, '');

export interface ModelFilter<M extends Model> extends ModelCategory<M> {
  /** Last part of the address: `/models/suv`. */
  slug: string;
}

/** The body filters of /models, in order (rule models-5). */
const bodyFilters = ['suv', 'trucks', 'vans', 'performance', 'electric', 'future vehicles'];

/** The body filters that match a model, named as its own category; "future vehicles": those that are coming soon. */
export function modelFilters<M extends Model>(models: readonly M[]): ModelFilter<M>[] {
  return bodyFilters.flatMap((filter) => {
    const key = filterKey(filter);
    const inBody = (body: string) => filterKey(body) === key;
    const found = models.filter(
      (model) =>
        modelBodies(model).some(inBody) ||
        (key === 'future-vehicle' && model.status === 'coming_soon'),
    );
    const own = found.flatMap(modelBodies).find(inBody);
    const name = own ?? capitalised(filter);
    return found.length === 0 ? [] : [{ name, slug: slugify(filter), models: found }];
  });
}

interface StockedAs {
  make: string;
  model: string;
  badge?: string | undefined;
  series?: string | undefined;
}

const words = (text: string) => slugify(text).split('-').filter(Boolean);

/**
 * Whether a vehicle is of a model. Exports have "Ranger" with badge "Raptor" where a manufacturer has a model "Ranger
 * Raptor". So the vehicle's model must be part of the name, and the rest of the name must be part of badge and series.
 */
export function isOfModel(
  vehicle: StockedAs,
  model: { name: string; manufacturer_name: string },
): boolean {
  if (vehicle.make.toLowerCase() !== model.manufacturer_name.toLowerCase()) return false;
  const name = words(model.name);
  const stocked = words(vehicle.model);
  if (stocked.length === 0 || !stocked.every((word) => name.includes(word))) return false;
  const all = words(`${vehicle.model} ${vehicle.badge ?? ''} ${vehicle.series ?? ''}`);
  return name.every((word) => all.includes(word));
}
