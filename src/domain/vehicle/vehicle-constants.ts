// Car types, the format of slugs and the address of a vehicle's page. They are apart from the vehicle schema, because
// browsers need them without its weight.

/** Condition the vehicle is sold in (rule stock-2). A demo counts as used for feeds. */
export const carTypes = ['new', 'used', 'demo'] as const;
export type CarType = (typeof carTypes)[number];

/** A reserved vehicle is held this long, as every site of the spec promises (rule reserve-2). */
export const holdHours = 48;

/** Path-safe: a slug is part of file names and addresses, so it cannot contain dots or slashes. */
export const slugPattern = /^[a-z0-9]+(?:-+[a-z0-9]+)*$/;

/** The maximum length. Every form, link and list has to accept it, or it loses vehicles with long names. */
export const maxSlugLength = 150;

export const isVehicleSlug = (text: string): boolean =>
  text.length <= maxSlugLength && slugPattern.test(text);

/** The address of a vehicle's page, which is also its share address (rule card-7). */
export const vehicleHref = ({ slug }: { slug: string }): string => `/cars/${slug}`;

/** AUD; a price at or below it counts as none, such as 1 for a price on request. */
export const pricesShownAbove = 10;
