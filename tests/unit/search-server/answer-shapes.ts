// The shape every answer of the endpoint must have, as Algolia's own description of its API says it: required
// fields, their kinds, and nothing that the description does not know. Written down anew from its reading.
import { z } from 'zod';

const count = z.int().nonnegative();
const level = z.enum(['none', 'partial', 'full']);
const marked = z.strictObject({
  value: z.string(),
  matchLevel: level,
  matchedWords: z.array(z.string()),
  fullyHighlighted: z.boolean().optional(),
});
interface Tree {
  [key: string]: z.infer<typeof marked> | Tree | (z.infer<typeof marked> | Tree)[];
}
const tree: z.ZodType<Tree> = z.lazy(() =>
  z.record(z.string(), z.union([marked, tree, z.array(z.union([marked, tree]))])),
);
const cut = z.strictObject({ value: z.string(), matchLevel: level });
const snippets = z.record(z.string(), z.union([cut, z.array(cut), z.record(z.string(), cut)]));
const hit = z.looseObject({
  objectID: z.string(),
  _highlightResult: tree.optional(),
  _snippetResult: snippets.optional(),
});
const stats = z.strictObject({
  min: z.number(),
  max: z.number(),
  avg: z.number(),
  sum: z.number(),
});

export const searchShape = z.strictObject({
  hits: z.array(hit),
  nbHits: count,
  page: count,
  nbPages: count,
  hitsPerPage: z.int().nonnegative().max(1000),
  processingTimeMS: z.int(),
  query: z.string(),
  params: z.string(),
  index: z.string(),
  exhaustive: z.strictObject({
    nbHits: z.boolean(),
    typo: z.boolean(),
    facetsCount: z.boolean().optional(),
  }),
  exhaustiveNbHits: z.boolean(),
  exhaustiveTypo: z.boolean(),
  exhaustiveFacetsCount: z.boolean().optional(),
  facets: z.record(z.string(), z.record(z.string(), count)).optional(),
  facets_stats: z.record(z.string(), stats).optional(),
  offset: count.optional(),
  length: z.int().positive().optional(),
  renderingContent: z.strictObject({}),
  // Algolia has no such field; clients keep what they do not know.
  misspelt: z.array(z.string()).optional(),
});

export const facetShape = z.strictObject({
  facetHits: z.array(
    z.strictObject({ value: z.string(), highlighted: z.string(), count: z.int().positive() }),
  ),
  exhaustiveFacetsCount: z.boolean(),
  processingTimeMS: z.int(),
});

export const searchesShape = z.strictObject({
  results: z.array(z.union([searchShape, facetShape])),
});

export const browseShape = z.strictObject({
  hits: z.array(hit),
  nbHits: count,
  page: count,
  nbPages: count,
  hitsPerPage: z.int().positive().max(1000),
  processingTimeMS: z.int(),
  query: z.string(),
  params: z.string(),
  cursor: z.string().optional(),
});

export const indexesShape = z.strictObject({
  items: z.array(
    z.strictObject({
      name: z.string(),
      createdAt: z.string(),
      updatedAt: z.string(),
      entries: count,
      dataSize: count,
      fileSize: count,
      lastBuildTimeS: count,
      numberOfPendingTasks: count,
      pendingTask: z.boolean(),
      primary: z.string().optional(),
      replicas: z.array(z.string()).optional(),
    }),
  ),
  nbPages: count.optional(),
});

const synonym = z.strictObject({
  objectID: z.string(),
  type: z.enum(['synonym', 'onewaysynonym', 'altcorrection1', 'altcorrection2', 'placeholder']),
  synonyms: z.array(z.string()).optional(),
  input: z.string().optional(),
});
export const synonymsShape = z.looseObject({ hits: z.array(synonym), nbHits: count });
export const objectsShape = z.strictObject({
  message: z.string().optional(),
  results: z.array(z.looseObject({ objectID: z.string() }).nullable()),
});
export const taskShape = z.looseObject({ status: z.enum(['published', 'notPublished']) });
export const changedShape = z.strictObject({ taskID: z.int(), updatedAt: z.iso.datetime() });
export const deletedShape = z.strictObject({ taskID: z.int(), deletedAt: z.iso.datetime() });
export const batchShape = z.strictObject({ taskID: z.int(), objectIDs: z.array(z.string()) });
