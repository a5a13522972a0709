// The shape of a vehicle's slug. It stands alone: pages read slugs from addresses and storages without the schema's weight.

/** Path-safe: a slug names a file and an address, so nothing in it may climb or hide. */
export const slugShape = /^[a-z0-9]+(?:-+[a-z0-9]+)*$/;

/** Characters; a form, a link or a list that takes fewer loses the vehicles with long names. */
export const longestSlug = 150;

export const isVehicleSlug = (text: string): boolean =>
  text.length <= longestSlug && slugShape.test(text);
