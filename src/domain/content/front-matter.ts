// The front matter of text pages and blog posts, and which job openings still show (rule enquiry-13). It knows no
// Markdown and no addresses.
import { z } from 'zod';
import { enquiryKinds } from '../enquiry/kinds.ts';

const localOrSecure = z
  .string()
  .regex(/^(\/(?!\/)|https:\/\/|tel:|mailto:|#)[^\s\\]*$/, 'a local path or an https address');
const assetSchema = z.string().regex(/^\/(?!\/)[^\s\\]+$/, 'a picture in the assets folder');

const openingSchema = z.strictObject({
  title: z.string().min(1).describe('The job'),
  location: z.string().min(1).describe('Slug of the location it is at'),
  employment: z.enum(['Full time', 'Part time', 'Casual', 'Apprenticeship']),
  posted: z.iso.date().describe('Day it was published'),
  closes: z.iso.date().optional().describe('Last day to apply; left out: until it is filled'),
  text: z.string().min(1).describe('One paragraph'),
});
export type Opening = z.infer<typeof openingSchema>;

/** Front matter of `content/pages/<address>.md`. */
export const pageHeadSchema = z.strictObject({
  title: z.string().min(1).describe('Heading of the page'),
  lead: z.string().min(1).describe('One or two sentences under the heading'),
  description: z.string().optional().describe('For search engines; left out: the lead'),
  image: assetSchema.optional(),
  cards: z
    .array(
      z.strictObject({
        title: z.string().min(1),
        text: z.string().min(1),
        action: z.string().min(1).optional().describe('Words of the link'),
        link: localOrSecure.optional(),
        image: assetSchema.optional(),
      }),
    )
    .default([])
    .describe('Call-to-action cards under the text'),
  form: z
    .strictObject({
      kind: z.enum(enquiryKinds),
      title: z.string().min(1).optional().describe('Heading of the form'),
      category: z.string().min(1).optional().describe('Category it is sent with'),
      anchor: z
        .string()
        .regex(/^[a-z][a-z0-9-]*$/)
        .optional()
        .describe('Name for links to it'),
    })
    .optional()
    .describe('The enquiry form that the page carries'),
  openings: z.array(openingSchema).default([]).describe('Jobs to be filled'),
  figures: z
    .array(z.strictObject({ figure: z.string().min(1), label: z.string().min(1) }))
    .default([])
    .describe(
      'On the page about the dealer: what the dealer says in figures, before those of the site',
    ),
  people: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        role: z.string().min(1).describe('What they do'),
        location: z.string().optional().describe('Slug of their location, whose phone is shown'),
      }),
    )
    .default([])
    .describe('On the page about the dealer: who visitors meet'),
});
export type PageHead = z.infer<typeof pageHeadSchema>;

/** Front matter of `content/blog/<slug>.md`. */
export const postHeadSchema = z.strictObject({
  title: z.string().min(1),
  description: z
    .string()
    .min(1)
    .meta({ format: 'text', description: 'What the post says, in a sentence or two' }),
  date: z.iso.date().describe('Day it was published; a later day than today: not yet'),
  category: z.string().min(1),
  author: z.string().min(1).optional(),
  image: assetSchema.optional().meta({ title: 'Picture', format: 'picture' }),
});
export type PostHead = z.infer<typeof postHeadSchema>;

/** Jobs that accept applications on `today` (ISO date), the newest first. */
export const currentOpenings = (openings: readonly Opening[], today: string): Opening[] =>
  openings
    .filter(({ posted, closes }) => posted <= today && (closes === undefined || closes >= today))
    .sort((a, b) => (a.posted < b.posted ? 1 : a.posted > b.posted ? -1 : 0));
