// What a form's address asks about besides a vehicle: a new model, an offer. Forms read it; pages without one do not.

export interface AskedModel {
  make: string;
  model: string;
}

/**
 * A name as manufacturers write them: «e:HEV», «Transit Custom (PHEV)», «up!», «#1». No markup, and a colon only inside a
 * word: nothing that could pass for words of the dealer or an address.
 */
const modelNamePattern =
  /^(?=.{1,40}$)#?[\p{L}\p{N}](?:[\p{L}\p{N} .+&'’/()!-]|:(?=[\p{L}\p{N}]))*$/u;

/** The new model that a form's address asks about; null where it names none. */
export function askedModel(query: URLSearchParams): AskedModel | null {
  const [make, model] = [query.get('make') ?? '', query.get('model') ?? ''];
  return modelNamePattern.test(make) && modelNamePattern.test(model) ? { make, model } : null;
}

/** An offer's id: it stands in the address of its page and in that of the form about it, as it is. */
export const offerIdPattern = /^[\w-]{1,60}$/;

/** The offer that a form's address asks about, by its id. */
export function askedOffer(query: URLSearchParams): string | null {
  const id = query.get('offer_id');
  return id && offerIdPattern.test(id) ? id : null;
}
