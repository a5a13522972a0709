// New models as the manufacturer presents them: record, label, name and address (rule models-1). model-categories.ts
// has categories and filters.
import { formatMoney } from '../text/format.ts';
import { z } from 'zod';

const slugSchema = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'lower-case words with hyphens');
const pictureSchema = z.object({ url: z.string().nullish() }).nullish();

/** A model as exports contain it (rule models-1), with what its page shows. Prices are whole AUD. */
export const modelSchema = z.object({
  name: z.string().min(1),
  slug: slugSchema,
  new_slug: slugSchema.nullish().describe('The address after a renaming; the old one leads to it'),
  manufacturer_name: z.string().min(1),
  manufacturer_body: z.string().nullish().describe('Category, for example "SUVs"'),
  manufacturer_body2: z.string().nullish(),
  manufacturer_body3: z.string().nullish(),
  image: pictureSchema,
  cloudfront_new_image_url: z.string().nullish(),
  from_price: z.number().nonnegative().nullish(),
  short_description: z.string().nullish(),
  status: z.string().nullish().describe('new, coming_soon or any other word'),
  override_url: z.string().nullish().describe('Where "Explore" leads instead of /{slug}'),
  brochure_url: z.url({ protocol: /^https$/ }).nullish(),
  colours: z
    .array(
      z.object({
        name: z.string().min(1),
        hex: z.string().regex(/^#[0-9a-f]{6}$/i, 'a colour as #rrggbb'),
        image: pictureSchema,
      }),
    )
    .optional(),
  variants: z
    .array(
      z.object({
        name: z.string().min(1),
        from_price: z.number().nonnegative().nullish(),
        summary: z.string().nullish().describe('One line: engine, seats, drive'),
        features: z.array(z.string()).optional(),
      }),
    )
    .optional(),
});
export type ModelRecord = z.infer<typeof modelSchema>;

/** The part of a model that the rules need. */
export type Model = Pick<ModelRecord, 'name' | 'slug'> &
  Partial<
    Pick<
      ModelRecord,
      | 'new_slug'
      | 'status'
      | 'override_url'
      | 'manufacturer_body'
      | 'manufacturer_body2'
      | 'manufacturer_body3'
    >
  >;

/** "New", "Coming Soon" or nothing. */
export function modelStatusLabel({ status }: Pick<Model, 'status'>): string {
  if (status === 'new') return 'New';
  return status === 'coming_soon' ? 'Coming Soon' : '';
}

/** The address behind "Explore model": the model's own, otherwise its page. */
export function modelHref({ slug, new_slug, override_url }: Model): string {
  return override_url || `/${new_slug || slug}`;
}

/** `tenant.menu.modelNames`. */
export type ModelNames = readonly { model: string; category: string | null; name: string }[];

/** The name of a model under a category (Escape under Electric is "Escape PHEV"), or everywhere (null) (rule models-3). */
export function modelName(model: string, category: string | null, names: ModelNames): string {
  const own =
    names.find((each) => each.model === model && each.category === category) ??
    names.find((each) => each.model === model && each.category === null);
  return own?.name ?? model;
}

/** Address of its picture: the newest, then its own, then its first colour's. */
export function modelPicture(
  model: Pick<ModelRecord, 'cloudfront_new_image_url' | 'image' | 'colours'>,
): string | null {
  const painted = model.colours?.find(({ image }) => image?.url)?.image?.url;
  return model.cloudfront_new_image_url || model.image?.url || painted || null;
}

/** "From $36,880"; null without a price. */
export const fromPrice = (price: number | null | undefined): string | null =>
  price ? `From ${formatMoney(price)}` : null;
