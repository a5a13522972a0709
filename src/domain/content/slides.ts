// Slides of the home page's hero and the labels of their buttons (rule home-1).
import { z } from 'zod';

/** A slide in the shape of the export. Its picture is in the tenant's assets folder. */
export const slideSchema = z.object({
  id: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'lower-case words with hyphens')
    .meta({ form: false }),
  name: z.string().min(1),
  description: z.string().nullish().meta({ format: 'text' }),
  url: z.string().min(1),
  hide_overlay: z.boolean().nullish().meta({
    title: 'Show the picture alone',
    description: 'Without the name, the text and the button',
  }),
  image: z.string().startsWith('/').meta({ title: 'Picture', format: 'picture' }),
});
export type Slide = z.infer<typeof slideSchema>;

/** "Explore" for a model, "Latest Offers" for finance, "Learn More" for everything else, depending on the slide's link. */
export function slideLabel({ url }: Pick<Slide, 'url'>): string {
  if (url.includes('model')) return 'Explore';
  return url.includes('finance') ? 'Latest Offers' : 'Learn More';
}
