// Reads the words made-up vehicles are described with: content/demo/vocabulary.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

export const voices = ['family', 'straight', 'shouting', 'franchise', 'enthusiast', 'subscription', 'caravan', 'motorcycle', 'notHereYet'] as const; // prettier-ignore
export type Voice = (typeof voices)[number];

const phrases = z.array(z.string().min(1)).min(1);
const commentsSchema = z.record(
  z.enum(voices),
  z.strictObject({ opening: phrases, middle: phrases, closing: phrases, format: z.enum(['paragraphs', 'breaks', 'list', 'plain']) }),
); // prettier-ignore

const fitSchema = z.strictObject({
  from: z.number().optional().describe('First year of the car'),
  bodies: z.array(z.string()).optional(),
  drives: z.array(z.string()).optional(),
  doors: z.number().optional().describe('At least'),
  seats: z.number().optional().describe('At least'),
  without: z.string().optional().describe('The line that rules it out'),
});
export type Fit = z.infer<typeof fitSchema>;

const equipmentSchema = z.strictObject({
  lists: z.record(z.string(), z.array(z.string())),
  fits: z.record(z.string(), fitSchema).describe('Equipment line -> cars that can have it'),
  facets: z.record(z.string(), z.string()).describe('Equipment line -> feature name of the search'),
});

const paintsSchema = z.strictObject({
  names: z.record(z.string(), phrases).describe('Colour -> what makers call it'),
  interiors: phrases,
});

export interface Vocabulary {
  comments: z.infer<typeof commentsSchema>;
  equipment: z.infer<typeof equipmentSchema>;
  paints: z.infer<typeof paintsSchema>;
}

export function loadVocabulary(folder: string): Vocabulary {
  const json = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  return {
    comments: commentsSchema.parse(json('comments.json')),
    equipment: equipmentSchema.parse(json('equipment.json')),
    paints: paintsSchema.parse(json('paints.json')),
  };
}
