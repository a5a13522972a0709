// The arguments of each tool, and the words that describe them.
import { z } from 'zod';
import { listFacet, facetNames, rangeFacet, type FacetName } from '../../domain/search/facets.ts';
import { sortOrders } from '../../domain/search/sorting.ts';
import { maxSlugLength } from '../../domain/vehicle/vehicle-constants.ts';

const isList = (name: FacetName) => listFacet(name) !== null;
const isRange = (name: FacetName) => rangeFacet(name) !== null;
const facetsThat = (test: (name: FacetName) => boolean) =>
  facetNames.filter(test) as [FacetName, ...FacetName[]];

const slug = z
  .string()
  .min(1)
  .max(maxSlugLength)
  .describe('Slug of a vehicle, from search_vehicles');
const locationId = z.string().min(1).max(100).describe('location_id from list_locations');
const day = z
  .string()
  .max(20)
  .describe('YYYY-MM-DD, today, tomorrow, or a weekday such as saturday (the next one)');
const amount = z.number().min(0).max(10_000_000);

export const toolInputs = {
  search_vehicles: z.strictObject({
    query: z
      .string()
      .max(100)
      .optional()
      .describe(
        'What the shopper wants, in words: "seven seater under 40k near Penrith that tows 2.5 t"',
      ),
    filters: z
      .partialRecord(z.enum(facetsThat(isList)), z.array(z.string().max(120)).max(20))
      .optional()
      .describe('Values that vehicles must have; one of several values of a filter is enough'),
    ranges: z
      .partialRecord(
        z.enum(facetsThat(isRange)),
        z.strictObject({ min: amount.optional(), max: amount.optional() }),
      )
      .optional()
      .describe('Amounts: AUD, km, kg, years'),
    sort: z.enum(sortOrders).optional(),
    limit: z.int().min(1).max(20).default(8),
    offset: z.int().min(0).max(180).default(0),
  }),
  get_vehicle: z.strictObject({
    slug,
    include_dealer_text: z
      .boolean()
      .default(false)
      .describe("Also the dealer's own words, which nobody has checked"),
  }),
  compare_vehicles: z.strictObject({ slugs: z.array(slug).min(2).max(4) }),
  list_locations: z.strictObject({}),
  opening_hours: z.strictObject({ location_id: locationId.optional(), day: day.optional() }),
  test_drive_slots: z.strictObject({ slug, day: day.optional() }),
  estimate_repayment: z.strictObject({
    slug,
    term_years: z.int().min(1).max(10).optional().describe('Left out: the term of its page'),
  }),
  create_enquiry: z.strictObject({ slug }),
  book_test_drive: z.strictObject({
    slug,
    slot: z.iso.datetime({ offset: true }).optional().describe('A time from test_drive_slots'),
  }),
} as const;

export type ToolName = keyof typeof toolInputs;
export type ToolInput<Name extends ToolName> = z.output<(typeof toolInputs)[Name]>;
