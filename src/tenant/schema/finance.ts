// Finance: provider, eligibility, calculator bounds, fees, rates and the texts that the law requires.
// Bounds that differ by provider are named in the descriptions; a tenant or its group sets them.
import { z } from 'zod';
import { linkSchema, rangeSchema } from './kinds.ts';

export const financeSchema = {
  finance: z
    .strictObject({
      enabled: z.boolean().describe('Finance information shows at all; needs finance.provider'),
      provider: z
        .string()
        .nullable()
        .describe('Lender whose data on the vehicle is used: a key of finance_lenders'),
      rule: z
        .enum(['age-limited', 'in-stock', 'weekly-payment', 'monthly-payment'])
        .describe('Eligibility rule of the provider (rule finance-2)'),
      excludedMakes: z.array(z.string()).describe('Makes that never show finance'),
      maxAgeYears: z.number().int().describe('Age limit of the age-limited rule'),
      priceFloor: z.number().describe('Only vehicles above this price'),
      link: linkSchema.describe(
        'Default finance page; /finance-enquiry or /apply-for-finance on some sites',
      ),
      getFinanceText: z.string().describe('Label of the finance button'),
      getFinanceNow: z
        .boolean()
        .describe(
          'Landing under the finance form: "Start Finance Journey" and used vehicles in stock',
        ),
      featuredVehicles: z.number().int().describe('Vehicles on the finance landing'),
      comparisonWarning: z
        .string()
        .describe('Comparison rate warning; {amount} and {years} filled in'),
      comparisonAmount: z.number().describe('AUD the comparison rate is based on'),
      comparisonYears: z.number().describe('Years the comparison rate is based on'),
      comparisonRange: z
        .strictObject({
          min: z.number().describe('Lowest comparison rate, percent a year'),
          max: z.number().describe('Highest comparison rate, percent a year'),
        })
        .nullable()
        .describe('Comparison rates a lender names; 8.38 to 19.42 for one lender; null: none'),
      disclaimer: z.string().describe('Finance disclaimer where the lender gives none'),
      sample: z
        .strictObject({
          termYears: z.number().describe('Years of the example'),
          depositPercent: z.number().describe('Deposit of the example, percent of the price'),
          finalPaymentPercent: z.number().describe('Final payment, percent of the price'),
        })
        .describe('The example the disclaimer states'),
      broker: z
        .strictObject({
          name: z.string().describe('Name of the broker or credit representative'),
          licence: z.string().describe('Australian credit licence or representative number'),
          details: z.string().describe('Text of the lender dialog'),
        })
        .nullable()
        .describe('Who arranges the finance, shown in the finance disclaimer dialog; null: nobody'),
      monthlyPerWeekly: z
        .number()
        .describe(
          "A partner's weekly repayment times this is the monthly one (52.18 / 12); the site's own is worked out from the loan",
        ),
      calculator: z
        .strictObject({
          shown: z.boolean().describe('Finance calculator on the vehicle page'),
          variant: z
            .enum(['inputs', 'slider'])
            .describe('Number inputs within `price`, or an amount slider within `slider`'),
          price: rangeSchema.describe(
            'Purchase price in AUD; min 5000 for one provider and one tenant',
          ),
          slider: rangeSchema.describe('Amount slider in AUD; min 5000 for one provider or tenant'),
          defaultPrice: z.number().describe('AUD where the vehicle has no price'),
          termYears: rangeSchema.describe('Term in years; max 5 on some tenants'),
          defaultTermYears: z.number().describe('Years; 6 on some tenants'),
          interest: rangeSchema.describe(
            'Interest in percent a year; 7.5 to 14.5 for one provider, 4 to 20 and 9.95 to 19.95 on others',
          ),
          defaultInterest: z.number().describe('Percent a year; 8.5 on one group'),
          deposit: rangeSchema.describe('Deposit or trade-in in AUD'),
          residual: rangeSchema.describe('Residual in AUD'),
          frequencies: z
            .array(z.enum(['wk', 'fn', 'mo']))
            .min(1)
            .describe('Repayment frequencies offered; all three on some tenants only'),
          establishmentFee: z
            .number()
            .describe('AUD added to the amount; 1300 for one tenant, 1360.5 for one lender'),
          rounding: z
            .enum(['whole', 'up'])
            .describe('Repayment to whole dollars, or always up (one tenant)'),
          enquireAtOrBelow: z
            .number()
            .describe('A repayment this small reads "Enquire for Finance"'),
          maxOverPrice: z
            .number()
            .nullable()
            .describe('Largest amount as a share of a price above max; 1.05 for one tenant'),
        })
        .describe('Finance calculator (rule finance-6)'),
      preApproval: z
        .strictObject({
          amount: z
            .strictObject({
              min: z.number().describe('Smallest amount in AUD'),
              max: z.number().describe('Largest amount in AUD'),
              default: z.number().describe('Amount when none is given'),
            })
            .describe('Purchase price; others are clamped'),
          termYears: rangeSchema.describe('Loan term slider, years'),
          defaultTermYears: z.number().describe('Years when none are given'),
          credit: z.enum(['GREAT', 'DECENT', 'POOR']).describe('Credit history preset'),
          depositPercent: rangeSchema.describe('Deposit slider, percent of the price'),
          finalPaymentPercent: rangeSchema.describe('Final payment slider, percent of the price'),
          popup: z
            .boolean()
            .describe(
              'The finance button of a vehicle page opens the form over the page, in steps (rule finance-19); needs functions.integrations finance-customer',
            ),
        })
        .describe('Finance pre-approval form (rule finance-18)'),
      quote: z
        .strictObject({
          enabled: z
            .boolean()
            .describe('Ask the partner for a quote; needs functions.integrations finance-quote'),
          inputs: z
            .enum(['visitor', 'fixed'])
            .describe('Send what the visitor chose, or the fixed example below'),
          credit: z.enum(['GREAT', 'DECENT', 'POOR']).describe('Credit history of the example'),
          termYears: z.number().describe('Loan term of the example'),
          estimate: z
            .strictObject({
              rates: z
                .strictObject({
                  GREAT: z.number().describe('Percent a year'),
                  DECENT: z.number().describe('Percent a year'),
                  POOR: z.number().describe('Percent a year'),
                })
                .describe('Annual rate by credit history'),
              establishmentFee: z
                .number()
                .nonnegative()
                .describe('AUD, once; counts where the calculator adds none'),
              monthlyFee: z.number().nonnegative().describe('AUD a month'),
            })
            .describe('Figures of the built-in estimate, used where no partner gives a quote'),
        })
        .describe('Partner quote (rule finance-12)'),
      personal: z
        .strictObject({
          validDays: z
            .number()
            .int()
            .min(1)
            .max(90)
            .describe('Days that a personal rate is valid; a partner may end it earlier'),
          partner: z
            .strictObject({
              name: z.string().min(1).describe('Who gives the rate, as shoppers read it'),
              check: z
                .enum(['none', 'soft'])
                .describe(
                  'Whether the partner reads the credit file by a soft check; the page then says that the credit score stays as it is, so a partner that makes other checks must not be named here',
                ),
            })
            .nullable()
            .describe(
              'Asked for the rate; needs functions.integrations personal-rate. null: the rate for the credit history in quote.estimate.rates',
            ),
        })
        .describe(
          'Personal rates of signed-in shoppers (rule personal-1), with pages.personalFinance',
        ),
      fees: z
        .array(
          z.strictObject({
            name: z.string().describe('Name of the fee'),
            amount: z.number().describe('AUD'),
          }),
        )
        .describe(
          'Fee list named in the disclaimer; one tenant: establishment 395, security registration 6, monthly account 8, agency 912.25',
        ),
    })
    .describe('Finance'),
};
