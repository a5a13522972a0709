// What a form's address asks about besides a vehicle: a new model, an offer. Forms read it; pages without one do not.

export interface AskedModel {
  make: string;
  model: string;
}

/**
 * A name as manufacturers write them: "e:HEV", "Transit Custom (PHEV)", "up!", "#1". It holds no markup, and a
 * colon only inside a word, so that it cannot pass for a text of the dealer or an address.
 */
const modelNamePattern =
  /^(?=.{1,40}$)#?[\p{L}\p{N}](?:[\p{L}\p{N} .+&'’/()!-]|:(?=[\p{L}\p{N}]))*$/u;

/** The new model that a form's address asks about; null where it names none. */
export function askedModel(query: URLSearchParams): AskedModel | null {
  const [make, model] = [query.get('make') ?? '', query.get('model') ?? ''];
  return modelNamePattern.test(make) && modelNamePattern.test(model) ? { make, model } : null;
}

/** An offer's id, as in the addresses of its page and of the form about it. */
export const offerIdPattern = /^[\w-]{1,60}$/;

/** The offer that a form's address asks about, by its id. */
export function askedOffer(query: URLSearchParams): string | null {
  const id = query.get('offer_id');
  return id && offerIdPattern.test(id) ? id : null;
}
