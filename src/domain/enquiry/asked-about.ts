// What a form's address asks about besides a vehicle: a new model, an offer. Forms read it; pages without one do not.

export interface AskedModel {
  make: string;
  model: string;
}

/** A name as manufacturers write them: nothing that could pass for words of the dealer. */
const modelNamePattern = /^[\p{L}\p{N}][\p{L}\p{N} .+&'’/-]{0,39}$/u;

/** The new model that a form's address asks about; null where it names none. */
export function askedModel(query: URLSearchParams): AskedModel | null {
  const [make, model] = [query.get('make') ?? '', query.get('model') ?? ''];
  return modelNamePattern.test(make) && modelNamePattern.test(model) ? { make, model } : null;
}

/** The offer that a form's address asks about, by its id. */
export function askedOffer(query: URLSearchParams): string | null {
  const id = query.get('offer_id');
  return id && /^[\w-]{1,60}$/.test(id) ? id : null;
}
