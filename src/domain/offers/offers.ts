// Decides which offers a site shows, their addresses and when their texts fold (rule offers-3).
import { calendarDay } from '../hours/calendar.ts';
import { offerIdPattern } from '../enquiry/asked-about.ts';
import { foldedText, plainText, slugify, type FoldedText } from '../text/text.ts';
import { carTypes } from '../vehicle/vehicle-constants.ts';
import type { Vehicle } from '../vehicle/vehicle.ts';
import { z } from 'zod';

/** An offer as exports contain it (rule offers-5). */
export const offerSchema = z.object({
  id: z
    .string()
    .regex(offerIdPattern, '1 to 60 letters A to Z, digits, "-" or "_"')
    .meta({ form: false }),
  name: z.string().min(1),
  description: z.string().nullish().meta({ format: 'text' }),
  sanitized_description: z.string().nullish().meta({ form: false }),
  disclaimer: z.string().nullish().meta({ format: 'text' }),
  category: z.string().nullish().describe('For example "Finance offer"'),
  manufacturer: z.union([z.string(), z.object({ name: z.string() })]).nullish(),
  model: z
    .object({
      name: z.string().meta({ title: 'Model', description: 'Its vehicles in stock are linked' }),
      slug: z.string().nullish().meta({ form: false }),
      override_url: z.string().nullish().meta({ form: false }),
    })
    .nullish(),
  image_url: z.string().nullish().meta({ title: 'Picture', format: 'picture' }),
  image_or_model_image: z.object({ url: z.string().nullish() }).nullish().meta({ form: false }),
  excluded_website_ids: z.array(z.string()).optional().meta({ form: false }),
  expiry: z
    .union([z.iso.date(), z.iso.datetime({ offset: true }), z.literal('')], {
      error: 'a date like 2026-12-31 or a moment like 2026-12-31T12:00:00Z',
    })
    .nullish()
    .meta({ title: 'Until', description: 'The last day. Leave it empty: it does not end' }),
});
export type Offer = z.infer<typeof offerSchema>;

/** The manufacturer's name ("Ford"); exports write it in two ways. */
export function offerMaker({ manufacturer }: Pick<Offer, 'manufacturer'>): string | null {
  const name = typeof manufacturer === 'object' ? manufacturer?.name : manufacturer;
  return name || null;
}

/** Address of the offer's picture: its own, otherwise its model's; null without one. */
export const offerPicture = ({
  image_url,
  image_or_model_image,
}: Pick<Offer, 'image_url' | 'image_or_model_image'>): string | null =>
  image_url || image_or_model_image?.url || null;

/** The offer's last day in the dealer's time zone, an ISO date; null when it does not end. */
export const offerEnd = ({ expiry }: Pick<Offer, 'expiry'>, timeZone: string): string | null =>
  expiry ? calendarDay(expiry, timeZone) : null;

/** Lower-case words with a space on both sides, so that a value is found as whole words. "Year's" is one, and no badge S. */
const spaced = (text: string): string =>
  ` ${(text.toLowerCase().match(/[a-z\d]+(?:['’][a-z]+)?/g) ?? []).join(' ')} `.replace(
    / demonstrator/g,
    ' demo',
  );

/** Whether a text has a value as words: "RAV4 hybrids" has "Hybrid". */
const hasWords = (text: string, value: string): boolean =>
  [spaced(value), `${spaced(value).trimEnd()}s `].some((words) => spaced(text).includes(words));

/** What an offer leaves out: "excludes Raptor and Super Duty". */
const leftOut =
  /\b(?:exclud\w+|except|other than|not (?:available|valid) (?:on|for|with))\b[^.;)]*/gi;

const fuels = ['Petrol', 'Diesel', 'Hybrid', 'Electric'];

/** Badges after the model's name, also those that no vehicle in stock has: "Ranger Wildtrak or Sport". */
const badgesAfter = (text: string, model: string | undefined): string[] =>
  (model ? text.split(model).slice(1) : []).flatMap(
    (rest) =>
      /^ ([A-Z][\w-]*(?:(?:, | or | and )[A-Z][\w-]*)*)/
        .exec(rest)?.[1]
        ?.split(/, | or | and /)
        .filter((word) => !fuels.includes(word)) ?? [],
  );

/** "Demonstrators with 5,000 km or less". */
const mostKm = /(\d[\d,]*) ?km or (?:less|under)\b/i;

/**
 * Of some vehicles, those that the offer is about: "any new Ranger Wildtrak or Sport", "RAV4 hybrids". Where its words name a
 * condition, a fuel or a badge, a vehicle has one of those named, no badge that they leave out, and no more kilometres than
 * named (rule offers-6).
 */
export function offerVehicles(
  { name, description, model }: Pick<Offer, 'name' | 'description' | 'model'>,
  vehicles: readonly Vehicle[],
): Vehicle[] {
  const whole = `${name}. ${plainText(description ?? '')}`;
  const text = whole.replace(leftOut, ' ');
  const excluded = (whole.match(leftOut) ?? []).join(' ');
  const facts: [(vehicle: Vehicle) => string | undefined, readonly string[]][] = [
    [({ car_type }) => car_type, carTypes],
    [({ simple_fuel, fuel }) => simple_fuel ?? fuel, fuels],
    [
      ({ badge }) => badge,
      [...badgesAfter(text, model?.name), ...vehicles.flatMap(({ badge }) => badge ?? [])],
    ],
  ];
  const wanted = facts
    .map(([fact, values]) => ({ fact, named: values.filter((value) => hasWords(text, value)) }))
    .filter(({ named }) => named.length > 0);
  const most = Number(mostKm.exec(text)?.[1]?.replaceAll(',', '') ?? Infinity);
  return vehicles.filter(
    (vehicle) =>
      (vehicle.km ?? 0) <= most &&
      !(vehicle.badge && hasWords(excluded, vehicle.badge)) &&
      wanted.every(({ fact, named }) =>
        named.some((value) => hasWords(fact(vehicle) ?? '', value)),
      ),
  );
}

/** `tenant.offers`. */
export interface OfferSettings {
  alwaysExpanded: boolean;
  exceptionIds: readonly string[];
}

/** A longer text is folded. The margin keeps "View more" from hiding only a few words. */
const foldedAbove = 200;
const foldedLength = 160;

/** The part of a tenant that decides which offers show. */
export interface OfferSite {
  websiteId: string;
  timeZone: string;
  offers: OfferSettings;
}

/** Not expired (`today` is an ISO date) and not excluded on this site, unless the site lists it as an exception. */
export function isOfferShown(
  offer: Pick<Offer, 'id' | 'excluded_website_ids' | 'expiry'>,
  site: OfferSite,
  today: string,
): boolean {
  const end = offerEnd(offer, site.timeZone);
  if (end !== null && end < today) return false;
  const excluded = offer.excluded_website_ids?.includes(site.websiteId) ?? false;
  return !excluded || site.offers.exceptionIds.includes(offer.id);
}

/** `/offers/{manufacturer}/{offerId}`, or `/offers/{offerId}` with a single brand or no manufacturer (rule offers-2). */
export function offerHref(
  offer: Pick<Offer, 'id' | 'manufacturer'>,
  siteManufacturer: string | null,
): string {
  const name = offerMaker(offer);
  const segment = siteManufacturer === null && name ? slugify(name) : '';
  return segment ? `/offers/${segment}/${offer.id}` : `/offers/${offer.id}`;
}

/** What an offer is about, as large type shows it: "up to", "$1,000", "off". */
export interface OfferFigure {
  before: string;
  numeral: string;
  after: string;
}

/** The first amount of a text with the words that bound it. It does not match where the amount goes on in another way ("$1.5k"). */
const firstAmount =
  /^[^$]*?(?:\b(up to|from|over|under|worth) )?(\$\d+(?:,\d{3})*(?:\.\d\d)?)( off\b)?(?![\w+/]|[.,]\d| ?[-–] ?\$?\d| (?:a|per|p\.?w|p\/|to|million)\b| (?:and|or) \$)/i;

/** Other measures, where the name has no amount and no rate: "14 days", "5,000 km or less". */
const firstQuantity =
  /()(?<![\d/.,-])\b(\d[\d,]*)( (?:days|hours|weeks|months|years|services|km)\b(?: or (?:less|more))?)/i;
/** "Interest free" is a rate, and "fee-free" a fee. */
const gift = /()\b(half price|no charge|(?<!interest |-)free)\b(?!-)()/i;

/**
 * The figure of an offer (rule offers-7), as its own name or description words it. Null without one. A rate is none, because its comparison
 * rate would have to stand beside it; a repayment is none, because its total would.
 */
export function offerFigure({
  name,
  description,
}: Pick<Offer, 'name' | 'description'>): OfferFigure | null {
  const text = name.includes('$') ? name : plainText(description ?? '');
  const isMoney = /[$%]/.test(name);
  const found =
    firstAmount.exec(text) ?? (isMoney ? null : (firstQuantity.exec(name) ?? gift.exec(name)));
  if (!found) return null;
  const [, before = '', numeral = '', after = ''] = found;
  return {
    before,
    numeral: `${numeral.charAt(0).toUpperCase()}${numeral.slice(1)}`,
    after: after.trim(),
  };
}

/** Whether a text states a rate of a loan. Whatever belongs to it never folds (formats: Comparison rate). */
export const statesRate = (text: string): boolean => /%|\bp\.a\b/i.test(text);

/** A description in a list: folded behind "View more" unless the site shows all of it. */
export const offerText = (
  text: string,
  { alwaysExpanded }: Pick<OfferSettings, 'alwaysExpanded'>,
): FoldedText =>
  alwaysExpanded || statesRate(text)
    ? { text, preview: null }
    : foldedText(text, foldedAbove, foldedLength);
