// Reviews and offers: when they are shown and how long their texts are.
import { z } from 'zod';
import { countSchema } from './kinds.ts';

export const reviewsOffersSchema = {
  reviews: z
    .strictObject({
      shown: z.boolean().describe('Reviews section'),
      orgId: z.string().nullable().describe('Organisation id at the review service; null: none'),
      minimumRating: z.number().describe('Reviews show only when the average exceeds this'),
      top: countSchema.describe('Most reviews displayed'),
      quantity: countSchema.describe(
        'Number of reviews requested: `{quantity}` in the address of stock.feeds.reviews',
      ),
      hiddenNames: z.array(z.string()).describe('Reviewers never displayed'),
      hiddenIds: z.array(z.string()).describe('Ids of reviews never displayed'),
      excludedTexts: z.array(z.string()).describe('Reviews containing one of these are left out'),
      textLength: countSchema.describe('Characters before "View more"'),
      variant: z.enum(['default', 'highlighted', 'modern']).describe('Look of the section'),
      sliderAbove: countSchema.describe('More reviews than this make a slider'),
      startIndex: z.number().int().nonnegative().describe('Item the slider begins with, from 0'),
      rotateMs: countSchema.describe('Milliseconds between turns of the slider'),
    })
    .describe('Reviews (rule reviews-3)'),
  offers: z
    .strictObject({
      collapseFrom: z.number().int().describe('Characters above which texts are folded'),
      alwaysExpanded: z.boolean().describe('Never fold descriptions and disclaimers'),
      textLength: z.number().int().describe('Characters of a description in lists'),
      exceptionIds: z.array(z.string()).describe('Offers shown although this site is excluded'),
      useExceptions: z.boolean().describe('Honour exceptionIds; needs offers.exceptionIds'),
      enquireBy: z
        .enum(['form', 'chat'])
        .describe(
          'What the Enquire button opens; chat needs a third-party script of category chat',
        ),
    })
    .describe('Offers (rule offers-3)'),
};
