// The endpoints of finance: a quote, and the hand-over to the finance partner.
import * as z from 'zod/mini';
import { minuteMs } from '../domain/hours/durations.ts';
import { post, type Endpoint } from './endpoint.ts';
import { emailSchema, lineSchema, nameSchema, phoneSchema, postcodeSchema } from './fields.ts';
import { requiredMessage } from '../domain/enquiry/fields.ts';
import { creditScoreSchema, leadInputSchema } from './lead.ts';

/** Numbers arrive as numbers or as the texts of query parameters and inputs. */
const amountSchema = z.union([
  z.number(),
  z.pipe(z.string().check(z.regex(/^\d+(\.\d+)?$/, 'Please enter a number.')), z.transform(Number)),
]);

const text = z.optional(z.nullable(z.union([lineSchema(200), z.number()])));

const quoteInputSchema = z.strictObject({
  selfAssessedCreditScore: creditScoreSchema,
  purchasePrice: amountSchema,
  loanTerm: amountSchema,
  year: text,
  vin: text,
  nvic: text,
  whoIsHelping: text,
});

const quoteAnswerSchema = z.strictObject({
  /** AUD a week. */
  weeklyRepaymentAmount: z.number(),
  /** Percent a year. */
  advertisedRate: z.number(),
  comparisonRate: z.number(),
  /** `estimate`: calculated from the tenant's own rates; `partner`: a lender's figure. */
  basis: z.enum(['estimate', 'partner']),
  /** The figures as a page shows them; texts but `text` are empty where the repayment is too small. */
  view: z.strictObject({
    text: z.string(),
    rate: z.string(),
    comparisonRate: z.string(),
    monthly: z.string(),
  }),
  /** A partner's quote in words: price, term and credit history. */
  terms: z.nullable(z.string()),
});

const customerInputSchema = z.strictObject({
  data: z.strictObject({
    nvic: text,
    vin: text,
    selfAssessedCreditScore: creditScoreSchema,
    purchasePrice: amountSchema,
    year: text,
    loanTerm: amountSchema,
    phoneNumber: phoneSchema,
    firstName: nameSchema,
    lastName: nameSchema,
    email: emailSchema.check(z.minLength(1, requiredMessage)),
    subscribe: z.optional(z.boolean()),
    postCode: z.optional(postcodeSchema),
  }),
  additionalData: leadInputSchema,
});

const customerAnswerSchema = z.strictObject({
  redirectUrl: z.string(),
  lead_id: z.string(),
});

export const financeEndpoints = {
  quote: {
    ...post('services'),
    limitPerVisitor: { most: 60, perMs: minuteMs },
    path: '/api/youx/quote',
    summary: 'A finance quote: the partner’s, or an estimate from the tenant’s own rates',
    body: quoteInputSchema,
    answer: quoteAnswerSchema,
    problems: [404, 502],
  },
  createCustomer: {
    ...post('services'),
    limitPerVisitor: { most: 20, perMs: 10 * minuteMs },
    path: '/api/youx/create-customer',
    summary: 'Hands a signed-in visitor and their lead over to the finance partner',
    body: customerInputSchema,
    answer: customerAnswerSchema,
    signedIn: true,
    problems: [404, 409, 502],
  },
} as const satisfies Record<string, Endpoint>;
