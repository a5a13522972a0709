// Finance: provider, eligibility, calculator bounds, fees, rates and the texts that the law requires.
// Bounds that differ by provider are named in the descriptions; a tenant or its group sets them.
import { z } from 'zod';
import { amountSchema, linkSchema, positiveSchema, rangeSchema } from './kinds.ts';

export const financeSchema = {
  finance: z
    .strictObject({
      provider: z
        .string()
        .nullable()
        .describe(
          'Lender whose data on the vehicle is used: a key of finance_lenders; null: no finance information and no calculator',
        ),
      rule: z
        .enum(['age-limited', 'in-stock', 'weekly-payment', 'monthly-payment'])
        .describe('Eligibility rule of the provider (rule finance-2)'),
      link: linkSchema.describe(
        'Default finance page; /finance-enquiry or /apply-for-finance on some sites',
      ),
      getFinanceNow: z
        .boolean()
        .describe(
          'The link below the finance form to used vehicles is called "Start Finance Journey", and stands without stock, too',
        ),
      comparisonRange: z
        .strictObject({
          min: amountSchema.describe('Lowest comparison rate, percent a year'),
          max: amountSchema.describe('Highest comparison rate, percent a year'),
        })
        .nullable()
        .describe('Comparison rates a lender names; 8.38 to 19.42 for one lender; null: none'),
      broker: z
        .strictObject({
          name: z.string().describe('Name of the broker or credit representative'),
          licence: z.string().describe('Australian credit licence or representative number'),
          details: z.string().describe('Text of the lender dialog'),
        })
        .nullable()
        .describe('Who arranges the finance, shown in the finance disclaimer dialog; null: nobody'),
      calculator: z
        .strictObject({
          variant: z
            .enum(['inputs', 'slider'])
            .describe('Number inputs, or an amount slider up to 100000'),
          minAmount: positiveSchema.describe(
            'Smallest amount in AUD; 5000 for one provider and one tenant',
          ),
          maxTermYears: positiveSchema.describe('Longest term in years; 5 on some tenants'),
          defaultTermYears: positiveSchema.describe('Term at first, in years; 6 on some tenants'),
          interest: rangeSchema.describe(
            'Interest in percent a year; 7.5 to 14.5 for one provider, 4 to 20 and 9.95 to 19.95 on others',
          ),
          defaultInterest: amountSchema.describe(
            'Interest at first, percent a year; 8.5 on one group',
          ),
          frequencies: z
            .array(z.enum(['wk', 'fn', 'mo']))
            .min(1)
            .describe('Repayment frequencies offered; all three on some tenants only'),
          establishmentFee: amountSchema.describe(
            'AUD added to the amount; 1300 for one tenant, 1360.5 for one lender',
          ),
          rounding: z
            .enum(['whole', 'up'])
            .describe('Repayment to whole dollars, or always up (one tenant)'),
          maxOverPrice: positiveSchema
            .nullable()
            .describe(
              'Largest amount as a share of a price above the largest; 1.05 for one tenant',
            ),
        })
        .describe('Finance calculator (rule finance-6)'),
      preApprovalPopup: z
        .boolean()
        .describe(
          'The finance button of a vehicle page opens the form over the page, in steps (rule finance-19); needs functions.integrations finance-customer',
        ),
      quote: z
        .strictObject({
          enabled: z
            .boolean()
            .describe('Ask the partner for a quote; needs functions.integrations finance-quote'),
          inputs: z
            .enum(['visitor', 'fixed'])
            .describe('Send what the visitor chose, or the example of the site'),
          estimate: z
            .strictObject({
              rates: z
                .record(z.enum(['GREAT', 'DECENT', 'POOR']), amountSchema)
                .describe('Percent a year by credit history'),
              establishmentFee: amountSchema.describe(
                'AUD, once; counts where the calculator adds none',
              ),
              monthlyFee: amountSchema.describe('AUD a month'),
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
            )
            .meta({
              reason:
                'spec 2: /personalised/finance is for the rate that a lender gives one person',
            }),
        })
        .describe(
          'Personal rates of signed-in shoppers (rule personal-1), with pages.personalFinance',
        ),
      fees: z
        .array(
          z.strictObject({
            name: z.string().describe('Name of the fee'),
            amount: amountSchema.describe('AUD'),
          }),
        )
        .describe(
          'Fee list named in the disclaimer; one tenant: establishment 395, security registration 6, monthly account 8, agency 912.25',
        ),
    })
    .describe('Finance'),
};
