// Finance: provider, eligibility, calculator bounds, fees, rates and the law's wordings.
import { z } from 'zod';
import { linkSchema, rangeSchema } from './kinds.ts';

export const financeSchema = {
  finance: z
    .strictObject({
      enabled: z.boolean().describe('Finance information shows at all'),
      provider: z.string().nullable().describe('Lender whose data on the vehicle is used'),
      rule: z
        .enum(['age-limited', 'in-stock', 'weekly-payment', 'monthly-payment'])
        .describe('Eligibility rule of the provider (spec: vehicle-journey §5)'),
      excludedMakes: z.array(z.string()).describe('Makes that never show finance'),
      maxAgeYears: z.number().int().describe('Age limit of the age-limited rule'),
      priceFloor: z.number().describe('Only vehicles above this price'),
      link: linkSchema.describe('Default finance page'),
      getFinanceNow: z.boolean().describe('«Get Finance Now» landing and button'),
      comparisonWarning: z
        .string()
        .describe('Comparison rate warning; {amount} and {years} filled in'),
      comparisonAmount: z.number().describe('AUD the comparison rate is based on'),
      comparisonYears: z.number().describe('Years the comparison rate is based on'),
      disclaimer: z.string().describe('Finance disclaimer where the lender gives none'),
      monthlyPerWeekly: z.number().describe('Monthly estimate = weekly × this'),
      calculator: z
        .strictObject({
          shown: z.boolean(),
          price: rangeSchema,
          defaultPrice: z.number(),
          termYears: rangeSchema,
          defaultTermYears: z.number(),
          interest: rangeSchema,
          defaultInterest: z.number(),
          deposit: rangeSchema,
          residual: rangeSchema,
          frequencies: z
            .array(z.enum(['wk', 'fn', 'mo']))
            .describe('Repayment frequencies offered'),
          establishmentFee: z.number().describe('AUD added to the amount'),
          rounding: z.enum(['whole', 'up']).describe('Whole dollars, or always up'),
          enquireAtOrBelow: z
            .number()
            .describe('A repayment this small reads «Enquire for Finance»'),
          maxOverPrice: z
            .number()
            .nullable()
            .describe('Largest amount as a share of a price above max'),
        })
        .describe('Finance calculator on the vehicle page'),
      preApproval: z
        .strictObject({
          amount: z.strictObject({ min: z.number(), max: z.number(), default: z.number() }),
          termYears: rangeSchema,
          defaultTermYears: z.number(),
          credit: z.enum(['GREAT', 'DECENT', 'POOR']),
          popup: z.boolean().describe('Pre-approval opens as a popup in four steps'),
        })
        .describe('Finance pre-approval form'),
      fees: z
        .array(z.strictObject({ name: z.string(), amount: z.number() }))
        .describe('Fee list named in the disclaimer'),
    })
    .describe('Finance'),
};
