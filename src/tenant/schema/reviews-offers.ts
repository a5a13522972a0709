// Reviews and offers: which are shown, and how.
import { z } from 'zod';
import { hidingReasons } from '../../domain/reviews/reviews.ts';
import { amountSchema } from './kinds.ts';

export const reviewsOffersSchema = {
  reviews: z
    .strictObject({
      shown: z.boolean().describe('Reviews section'),
      orgId: z
        .string()
        .nullable()
        .describe('Organisation id at the review service; null: none')
        .meta({ reason: 'spec 7: the review service knows each dealer by an organisation id' }),
      minimumRating: amountSchema
        .describe('Reviews show only when the average exceeds this')
        .meta({ reason: 'spec 5: a configured minimum rating' }),
      hidden: z
        .array(
          z.strictObject({
            review: z.string().min(1).describe('Its id, or the name of its customer'),
            reason: z
              .enum(hidingReasons)
              .nullable()
              .default(null)
              .describe('Why; null: no reason that the law allows, which is an error (rule law-2)')
              .meta({ reason: 'each hidden review has a reason of its own' }),
          }),
        )
        .describe('Reviews never displayed; the average still counts them')
        .meta({ reason: 'spec 5: a name on a hidden list, or one specific id' }),
      variant: z.enum(['default', 'highlighted', 'modern']).describe('Look of the section'),
    })
    .describe('Reviews (rule reviews-3)'),
  offers: z
    .strictObject({
      alwaysExpanded: z.boolean().describe('Never fold descriptions and disclaimers'),
      exceptionIds: z.array(z.string()).describe('Offers shown although this site is excluded'),
      enquireBy: z
        .enum(['form', 'chat'])
        .describe(
          'What the Enquire button opens; chat needs a third-party script of category chat',
        ),
    })
    .describe('Offers (rule offers-3)'),
};
