// Phone-code sign-in, sessions and the data of a signed-in visitor: watchlist, saved searches, alerts (rule saving-7).
// The session identifies the visitor, never the body.
import * as z from 'zod/mini';
import { carTypes, maxSlugLength, slugPattern } from '../domain/vehicle/vehicle-constants.ts';
import { emailSchema, lineSchema, nameSchema, phoneSchema } from './fields.ts';
import { carTypeSchema } from './lead.ts';
import { personalRateAnswerSchema } from './personal-rate.ts';
import { codeSchema } from './phone-code.ts';

/** The purpose of a code. A code is not valid for another purpose. */
const codePurposes = ['sign-in', 'finance', 'payment'] as const;
export type CodePurpose = (typeof codePurposes)[number];

const optional = <T extends z.ZodMiniType>(schema: T) => z.optional(schema);

export const sendCodeInputSchema = z.strictObject({
  phone: phoneSchema,
  purpose: optional(z.enum(codePurposes)),
  /** A new code, although the browser can still enter the one that was sent to it. */
  again: optional(z.boolean()),
  first_name: optional(nameSchema),
  last_name: optional(nameSchema),
  email: optional(emailSchema),
  website: optional(lineSchema()),
  dealership_slug: optional(lineSchema()),
});
export const sendCodeAnswerSchema = z.strictObject({
  /** False: the code that was sent before can still be entered. */
  sent: z.boolean(),
  /** Seconds until "Resend Code" works, and until the code expires. */
  resend_after: z.int(),
  expires_in: z.int(),
});

export const verifyCodeInputSchema = z.strictObject({
  phone: phoneSchema,
  code: codeSchema,
  purpose: optional(z.enum(codePurposes)),
  /** Favourites saved in the browser before; they move into the account. */
  favourites: optional(z.array(lineSchema(100)).check(z.maxLength(200))),
});

const userSchema = z.strictObject({
  phone: z.string(),
  name: z.string(),
  last_name: z.string(),
  email: z.string(),
  postcode: z.string(),
});
export type SessionUser = z.infer<typeof userSchema>;

export const sessionAnswerSchema = z.strictObject({
  signed_in: z.boolean(),
  user: z.nullable(userSchema),
  /** Finance and payment need a code that is at most 15 minutes old: whether the session has one. */
  verified_recently: z.boolean(),
  /** The own rate of the visitor; only on sites that give one. */
  own_rate: z.optional(personalRateAnswerSchema),
});
export const signOutAnswerSchema = z.strictObject({ signed_in: z.literal(false) });

export const rateLimitInputSchema = z.strictObject({ phone: phoneSchema });
export const rateLimitAnswerSchema = z.strictObject({ ok: z.literal(true) });
export const contactQuerySchema = z.strictObject({ phone_number: lineSchema(30) });
/** The same for every number, so that it does not reveal whether a contact exists. */
export const contactAnswerSchema = z.strictObject({
  data: z.strictObject({ sign_in: z.literal('code') }),
});

export const watchlistInputSchema = z.strictObject({
  /** Clients send it (rule saving-7); the server ignores it and uses the session's. */
  phone_number: optional(lineSchema(30)),
  car_id: lineSchema(100),
});
export const successAnswerSchema = z.strictObject({ success: z.literal(true) });

const watchlistItemSchema = z.strictObject({
  car_id: z.string(),
  slug: z.string(),
  name: z.string(),
  image: z.nullable(z.string()),
  saved_at: z.string(),
  /** `gone` when the vehicle has left the stock altogether. */
  status: z.enum(['in_stock', 'coming_soon', 'sold', 'gone']),
  /** Somebody has reserved it at the moment. */
  reserved: z.boolean(),
  /** AUD when it was saved, now, and the difference if it fell. */
  saved_price: z.nullable(z.number()),
  price: z.nullable(z.number()),
  /** The texts of the pages: "$45,990" and "Drive away", or "$409/week" and the minimum total. */
  price_text: z.nullable(z.string()),
  price_type: z.nullable(z.string()),
  price_drop: z.nullable(z.number()),
});
export type WatchlistItem = z.infer<typeof watchlistItemSchema>;
export const watchlistAnswerSchema = z.strictObject({ items: z.array(watchlistItemSchema) });
export const mergeInputSchema = z.strictObject({
  car_ids: z.array(lineSchema(100)).check(z.maxLength(200)),
});
export const mergeAnswerSchema = z.strictObject({ success: z.literal(true), added: z.int() });

const listSchema = z.optional(z.array(lineSchema(80)).check(z.maxLength(20)));
const boundSchema = z.optional(z.number().check(z.nonnegative()));
/** A saved search: the facets that an alert can match. `path` is its results page. */
const searchCriteriaSchema = z.strictObject({
  make: listSchema,
  model: listSchema,
  body: listSchema,
  car_type: z.optional(z.array(carTypeSchema)),
  price_min: boundSchema,
  price_max: boundSchema,
  year_min: boundSchema,
  year_max: boundSchema,
  km_max: boundSchema,
});
export type SearchCriteria = z.infer<typeof searchCriteriaSchema>;

/** A search without a criterion would announce every arrival (rule saving-9); all car types exclude nothing. */
const hasCriterion = ({ car_type = [], ...others }: SearchCriteria): boolean =>
  (car_type.length > 0 && carTypes.some((type) => !car_type.includes(type))) ||
  Object.values(others).some((value) =>
    Array.isArray(value) ? value.length > 0 : value !== undefined,
  );
export const savedSearchInputSchema = z.strictObject({
  name: lineSchema(100),
  path: z.string().check(z.maxLength(1000), z.regex(/^\/(?!\/)[^\s\\]*$/, 'A path of this site.')),
  criteria: searchCriteriaSchema.check(z.refine(hasCriterion, 'At least one criterion.')),
});
export type SavedSearchInput = z.infer<typeof savedSearchInputSchema>;
export const savedSearchSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  path: z.string(),
  criteria: searchCriteriaSchema,
  created_at: z.string(),
});
export const savedSearchesAnswerSchema = z.strictObject({ items: z.array(savedSearchSchema) });
export const savedSearchIdSchema = z.strictObject({ id: lineSchema(60) });

export const alertSettingsSchema = z.strictObject({
  channel: z.enum(['off', 'email', 'sms']),
});
export const alertSettingsAnswerSchema = z.extend(alertSettingsSchema, {
  /** Alerts by mail start when the visitor has followed the link in a mail to this address (rule account-11). */
  email_confirmed: z.boolean(),
});
/** The signed token of a link in a mail. */
export const linkQuerySchema = z.strictObject({ token: lineSchema(400) });

export const myDataAnswerSchema = z.strictObject({
  leads: z.array(z.unknown()),
  contacts: z.array(z.unknown()),
  watchlist: z.array(z.unknown()),
  saved_searches: z.array(z.unknown()),
  valuations: z.array(z.unknown()),
  payments: z.array(z.unknown()),
  spins: z.array(z.unknown()),
  purchases: z.array(z.unknown()),
  personal_rates: z.array(z.unknown()),
});
export const erasedAnswerSchema = z.strictObject({
  success: z.literal(true),
  /** Enquiries whose copies were erased. */
  leads: z.int(),
  /** Active reservations, which are not erased until they end. */
  under_way: z.int(),
});

export const gateQuerySchema = z.strictObject({ path: lineSchema(1000) });
export const gateAnswerSchema = z.strictObject({
  allowed: z.boolean(),
  /** The sign-in page, when not allowed. */
  redirect: z.nullable(z.string()),
});
export const slugParamsSchema = z.strictObject({
  slug: z.string().check(z.maxLength(maxSlugLength), z.regex(slugPattern, 'Unknown name.')),
});
