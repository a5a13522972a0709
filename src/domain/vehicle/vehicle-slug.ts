// The format of a vehicle's slug. It is apart from the vehicle schema, because pages read slugs from addresses and
// storage without that weight.

/** Path-safe: a slug is part of file names and addresses, so it cannot contain dots or slashes. */
export const slugShape = /^[a-z0-9]+(?:-+[a-z0-9]+)*$/;

/** The maximum length; a form, link or list that accepts less loses vehicles with long names. */
export const longestSlug = 150;

export const isVehicleSlug = (text: string): boolean =>
  text.length <= longestSlug && slugShape.test(text);
