// Reviews and offers: which are shown, and how.
import { z } from 'zod';

export const reviewsOffersSchema = {
  reviews: z
    .strictObject({
      shown: z.boolean().describe('Reviews section'),
      orgId: z.string().nullable().describe('Organisation id at the review service; null: none'),
      minimumRating: z.number().describe('Reviews show only when the average exceeds this'),
      hiddenNames: z.array(z.string()).describe('Reviewers never displayed'),
      hiddenIds: z.array(z.string()).describe('Ids of reviews never displayed'),
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
