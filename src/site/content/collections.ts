// Lists of content as JSON: reviews, offers, models, slides. A tenant's own file in `tenants/<slug>/content/` shadows
// the shared one in `content/`. An error names file, line and key path. The pages decide what to show.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { modelSchema, type ModelRecord } from '../../domain/models/models.ts';
import { slideSchema, type Slide } from '../../domain/content/slides.ts';
import { offerSchema, type Offer } from '../../domain/offers/offers.ts';
import { reviewListSchema, type ReviewList } from '../../domain/reviews/reviews.ts';
import { readJson } from '../../tenant/json.ts';
import { keyPath } from './key-path.ts';

export interface Collections {
  /** Null when the dealer has none. */
  reviews: ReviewList | null;
  offers: Offer[];
  models: ModelRecord[];
  /** Slides of the home page's hero; without slides it shows only the hero picture. */
  slides: Slide[];
}

/** Parses `text` with `schema`. Throws with every error: `file:line key: what is wrong`. */
export function parseCollection<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
  file: string,
): z.infer<Schema> {
  const json = readJson(text);
  if (json.errors.length > 0) {
    const lines = json.errors.map(
      ({ line, message }) => `${file}:${line} is not JSON (${message})`,
    );
    throw new Error(lines.join('\n'));
  }
  const result = schema.safeParse(json.value);
  if (result.success) return result.data;
  throw new Error(
    result.error.issues
      .map(({ path: keys, message }) => `${file}:${json.lineOf(keys)} ${keyPath(keys)}: ${message}`)
      .join('\n'),
  );
}

async function read<Schema extends z.ZodType>(
  root: string,
  slug: string,
  name: string,
  schema: Schema,
): Promise<z.infer<Schema> | null> {
  for (const folder of [`tenants/${slug}/content`, 'content']) {
    const file = `${folder}/${name}`;
    try {
      return parseCollection(schema, await readFile(path.join(root, file), 'utf8'), file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return null;
}

/** A tenant's lists. Throws when one is invalid. */
export async function loadCollections(root: string, slug: string): Promise<Collections> {
  const [reviews, offers, models, slides] = await Promise.all([
    read(root, slug, 'reviews.json', reviewListSchema),
    read(root, slug, 'offers.json', z.array(offerSchema)),
    read(root, slug, 'models.json', z.array(modelSchema)),
    read(root, slug, 'slides.json', z.array(slideSchema)),
  ]);
  return { reviews, offers: offers ?? [], models: models ?? [], slides: slides ?? [] };
}
