// New models in menus: their status label and the order of their categories (spec: site-and-dealer §2).

/** What the rules need of a model (spec: site-and-dealer §3). */
export interface Model {
  name: string;
  slug: string;
  status?: string | undefined;
  override_url?: string | null | undefined;
  manufacturer_body?: string | null | undefined;
  manufacturer_body2?: string | null | undefined;
  manufacturer_body3?: string | null | undefined;
}

/** "New", "Coming Soon" or nothing. */
export function modelStatusLabel({ status }: Pick<Model, 'status'>): string {
  if (status === 'new') return 'New';
  return status === 'coming_soon' ? 'Coming Soon' : '';
}

/** The address behind «Explore model»: the model's own, else its page. */
export function modelHref({ slug, override_url }: Model): string {
  return override_url || `/${slug}`;
}

export interface ModelCategory<M extends Model> {
  name: string;
  models: M[];
}

/** `tenant.menu`. */
export interface ModelMenuSettings {
  categoryOrder: readonly string[];
  sortModelsByName: boolean;
}

/**
 * Models by category; a model stands in each of its up to three bodies. Categories of the tenant's order
 * come first, others follow by name; models keep their order unless the tenant sorts them.
 */
export function modelCategories<M extends Model>(
  models: readonly M[],
  { categoryOrder, sortModelsByName }: ModelMenuSettings,
): ModelCategory<M>[] {
  const categories = new Map<string, M[]>();
  for (const model of models) {
    const bodies = [model.manufacturer_body, model.manufacturer_body2, model.manufacturer_body3];
    for (const name of new Set(bodies)) {
      if (name) categories.set(name, [...(categories.get(name) ?? []), model]);
    }
  }
  const place = (name: string) => {
    const index = categoryOrder.indexOf(name);
    return index < 0 ? categoryOrder.length : index;
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
