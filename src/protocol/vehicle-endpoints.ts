// The endpoints about vehicles that a static page cannot know: views, reservations, the market, phone numbers shown.
import * as z from 'zod/mini';
import { minuteMs } from '../domain/hours/durations.ts';
import { maxSlugLength } from '../domain/vehicle/vehicle-constants.ts';
import { slugParamsSchema } from './account.ts';
import { get, post, type Endpoint } from './endpoint.ts';
import { lineSchema } from './fields.ts';

const viewQuerySchema = z.strictObject({
  photos_count: z.optional(lineSchema(10)),
  updated_at: z.optional(lineSchema(40)),
  website_id: z.optional(lineSchema(60)),
});

const viewAnswerSchema = z.strictObject({
  views: z.int(),
  /** Fields that have changed since the build; empty when nothing changed. */
  car_fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

/** Slugs of the vehicles that are held at the moment. */
const heldAnswerSchema = z.strictObject({ slugs: z.array(z.string()) });

const priceComparisonAnswerSchema = z.strictObject({
  /** 0 to 100: where the listing stands between the ends of the range. */
  fill: z.number(),
  listing_price: z.number(),
  market_range_min: z.number(),
  market_range_max: z.number(),
  /** 0 to 1. */
  confidence: z.number(),
  description: z.string(),
});

const revealPhoneInputSchema = z.strictObject({
  car_id: z.optional(lineSchema(100)),
  dealership_id: z.optional(lineSchema()),
  website_id: z.optional(lineSchema()),
});

const findVehiclesQuerySchema = z.strictObject({
  car_id: z.optional(lineSchema(maxSlugLength)),
  query: z.optional(lineSchema(120)),
});

const foundVehiclesAnswerSchema = z.strictObject({
  items: z.array(z.strictObject({ slug: z.string(), label: z.string() })),
});

export type FoundVehicle = z.infer<typeof foundVehiclesAnswerSchema>['items'][number];

export const vehicleEndpoints = {
  vehicleViews: {
    ...get('services'),
    path: '/api/cars/{slug}/view.json',
    summary: 'Counts a view of a vehicle and answers how many there were',
    params: slugParamsSchema,
    query: viewQuerySchema,
    answer: viewAnswerSchema,
    problems: [404, 503],
  },
  findVehicles: {
    ...get('services'),
    limitPerVisitor: { most: 120, perMs: minuteMs },
    path: '/api/vehicles',
    summary: 'Vehicles by id or by words of their name, for forms that ask which one',
    query: findVehiclesQuerySchema,
    answer: foundVehiclesAnswerSchema,
  },
  heldVehicles: {
    ...get('services'),
    path: '/api/held',
    summary: 'Which vehicles somebody has reserved at the moment',
    answer: heldAnswerSchema,
  },
  priceComparison: {
    ...get('services'),
    limitPerVisitor: { most: 60, perMs: minuteMs },
    path: '/api/cars/{slug}/autogauge',
    summary: 'How the price compares with the market; no content when too little is known',
    params: slugParamsSchema,
    answer: priceComparisonAnswerSchema,
    mayBeEmpty: true,
    problems: [404, 422],
  },
  revealPhone: {
    ...post('services'),
    limitPerVisitor: { most: 60, perMs: 10 * minuteMs },
    path: '/api/reveal-phone',
    summary: 'Counts that a phone number was shown',
    body: revealPhoneInputSchema,
    status: 204,
  },
} as const satisfies Record<string, Endpoint>;
