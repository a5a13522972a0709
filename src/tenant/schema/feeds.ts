// Which lists of the stock the site publishes for others: search engines, networks, classified sites.
import { z } from 'zod';
import { moreListFields, stockFields } from '../../domain/facts/stock-fields.ts';
import {
  carTypeListSchema,
  envNameSchema,
  hostKeysSchema,
  remoteFileSchema,
  slugSchema,
} from './kinds.ts';

// What the site offers to assistants and other programs that read it for people.
const surfaces = ['mcp', 'markdown', 'web-mcp'] as const;
/** The kinds of bots that a site can refuse: src/domain/agents/bots.ts names the bots. */
const botKinds = ['search', 'assistants', 'training'] as const;

export const agentsSchema = {
  agents: z
    .strictObject({
      surfaces: z
        .array(z.enum(surfaces))
        .describe(
          'What assistants may use: mcp (the tools at /mcp), markdown (pages as text at ….md), web-mcp (the same tools in the visitor’s browser; needs mcp)',
        ),
      refusedBots: z
        .array(z.enum(botKinds))
        .describe(
          'Bots that robots.txt turns away: search (indexes of AI search), assistants (pages that a person asked for), training (of models)',
        ),
    })
    .describe('Assistants and other programs that read the site (rule agents-1)'),
};

const feedTakers = ['google', 'meta', 'microsoft', 'stock'] as const;
const feedDelimiters = ['comma', 'tab', 'semicolon', 'pipe'] as const;

/** A text that is the same in every row, such as the number that a classified site gives a dealer. */
const fixedText = z.string().regex(/^=./, 'a field, or "=" and the text of every row');
const feedFields = [...stockFields, ...moreListFields] as const;

export const feedsSchema = {
  feeds: z
    .strictObject({
      takers: z
        .array(z.enum(feedTakers))
        .describe(
          'Feeds of the site: google (vehicle ads), meta and microsoft (automotive inventory), stock (stock.csv and stock.json)',
        ),
      carTypes: carTypeListSchema
        .describe('Car types in the feeds of advertising networks; empty: all')
        .meta({ reason: 'dealers whose maker advertises its new vehicles itself' }),
      files: z
        .record(
          slugSchema,
          z.strictObject({
            columns: z
              .record(z.string().min(1), z.union([z.enum(feedFields), fixedText]))
              .describe(
                'Heading -> field, in their order; photos: all addresses in one cell; photo_columns: a column each; "=D-17" is D-17 in every row',
              ),
            delimiter: z.enum(feedDelimiters).describe('Between two cells'),
            zip: z
              .boolean()
              .default(false)
              .describe('A ZIP file of the list and photos.csv, with a line for each photo')
              .meta({ reason: 'classified sites that take one file a dealer' }),
          }),
        )
        .describe('Name -> a list of the stock with the headings that a classified site asks for'),
      deliveries: z
        .array(
          z.strictObject({
            list: z.string().describe('File under /feeds/, such as stock.csv'),
            url: remoteFileSchema(
              /^(?:sftp|ftps?):\/\/[^\s/@?#]+\/[^\s?#*]*[^\s?#*/]$/,
              'sftp://HOST/FOLDER/FILE, ftps://… or ftp://…',
            ).describe(
              'sftp://HOST[:PORT]/FOLDER/FILE, ftps:// or ftp://; {slug} in it stands for the tenant, so that a group needs one address; {group} stands for the group, whose list of all its sites then goes there',
            ),
            userEnv: envNameSchema.describe('Variable holding the user'),
            secretEnv: envNameSchema.describe('Variable holding the password or private key'),
            hostKeys: hostKeysSchema
              .default([])
              .describe('Fingerprints of the keys of an SFTP server, as in stock.source.hostKeys')
              .meta({ reason: 'each SFTP server has its own keys' }),
          }),
        )
        .describe('Servers that get a list every night (rule feeds-6)')
        .meta({ reason: 'classified sites that collect lists from a server of their own' }),
    })
    .describe('Lists of the stock for others, at /feeds/… (rule feeds-1)'),
};
