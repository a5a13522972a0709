// What shoppers pay online, and campaigns with prizes.
import { z } from 'zod';
import { stateCodes } from '../../domain/locations/state-codes.ts';
import { countSchema, positiveSchema, slugSchema } from './kinds.ts';

export const moneySchema = {
  buyOnline: z
    .strictObject({
      charges: z
        .array(
          z.strictObject({
            name: z.string().min(1).describe('Name of the charge, as shoppers read it'),
            amount: positiveSchema.describe('AUD'),
          }),
        )
        .describe('Charges that are added to the price of a vehicle, each by its name')
        .meta({ reason: 'list prices of new Fords leave out dealer delivery' }),
      documents: z.array(z.string().min(1)).describe('Documents that a buyer brings'),
    })
    .describe('Buying online at /checkout-journey (rule purchase-1); needs reserve.onlinePurchase'),
  onlinePayment: z
    .strictObject({
      typed: z
        .boolean()
        .describe('Signed-in visitors may type amount and reference; off: payment links alone'),
      amount: z
        .strictObject({
          min: z.number().min(1).describe('Smallest amount that may be typed, AUD'),
          max: positiveSchema.describe('Largest amount that may be typed, AUD'),
        })
        .describe('Bounds of a typed amount; a payment link of the dealer has none'),
    })
    .describe('Paying invoices at /online-payment (rule payment-1); needs pages.onlinePayment'),
  spinToWin: z
    .strictObject({
      id: slugSchema.describe('Names the campaign: one spin a person and campaign'),
      name: z.string().min(1).describe('Name of the campaign'),
      start: z.iso.date().describe('First day, YYYY-MM-DD'),
      end: z.iso.date().describe('Last day, YYYY-MM-DD'),
      prizes: z
        .array(
          z.strictObject({
            id: slugSchema.describe('Names the prize in the list of codes'),
            name: z.string().min(1).max(40).describe('Prize, as shoppers read it'),
            chance: positiveSchema.max(100).describe('Percent of all spins'),
            stock: countSchema.describe('Pieces of the whole campaign'),
          }),
        )
        .min(1)
        .describe('Prizes; what is left of 100 percent wins nothing'),
      noPrize: z.string().min(1).max(40).describe('What a spin without a prize says'),
      redeem: z.string().min(1).describe('Where and until when a prize is collected'),
      terms: z.array(z.string().min(1)).min(1).describe('Terms of the campaign, in paragraphs'),
      permits: z
        .array(
          z.strictObject({
            state: z.enum(stateCodes).describe('State or territory of the permit'),
            number: z.string().min(1).describe('Number of the permit'),
          }),
        )
        .min(1)
        .describe('Permits of the trade promotion'),
    })
    .nullable()
    .describe('Campaign of /spin-to-win (rule spin-1); null: none'),
};
