// The source of the stock, and which vehicles the site lists.
import { z } from 'zod';
import { carTypeListSchema, envNameSchema, hostKeysSchema, remoteFileSchema } from './kinds.ts';

const headerNamesSchema = z
  .union([z.string(), z.array(z.string())])
  .describe('Heading or key path in the export, or several tried in turn');

/**
 * The columns or keys that an export can have. Most are one field of the vehicle. Some hold several:
 * `engine` is "4 cyl, 2.2 L", `colours` is "White / Black" and `place` is "Caringbah, NSW". The column
 * `body_or_dealer` mixes body types, dealers, kinds of advertisement and masked phone numbers.
 */
export const csvColumns = [
  'id', 'slug', 'stocknum', 'vin', 'nvic', 'name', 'make', 'model', 'year', 'badge', 'series',
  'car_type', 'item_type', 'status', 'tag', 'new', 'used', 'demo', 'sold', 'reserved',
  'certified', 'created_at', 'updated_at',
  'price', 'before_price', 'subscription_price', 'price_type', 'price_before_charges',
  'drive_away', 'list_price', 'km', 'fuel', 'fuel_consumption',
  'energy_consumption', 'towing_capacity', 'gross_vehicle_mass', 'tare_mass', 'co2', 'ancap',
  'body', 'body_or_dealer', 'trans', 'gearnum', 'drive', 'seats', 'doors', 'engine', 'cylinders',
  'engine_size_litres', 'build_date', 'compliance_date', 'regplate', 'rego_expiry', 'colours', 'colour',
  'interior_colour', 'place', 'city', 'state', 'postcode', 'location_id', 'location_name',
  'dealership_id', 'dealership_name', 'body_length', 'body_width', 'sleeps', 'aggregate_trailer_mass', 'axle_type', 'images', 'video_url', 'standardEquipment', 'dealercomments',
] as const; // prettier-ignore
export type CsvColumn = (typeof csvColumns)[number];

const mappingSchema = z
  .strictObject({
    list: z
      .string()
      .nullable()
      .describe(
        'JSON: key of the only list of vehicles; XML: element of one vehicle; null: all of them, by what they tell',
      )
      .meta({ reason: 'exports with a name of their own for it' }),
    columns: z
      .partialRecord(z.enum(csvColumns), headerNamesSchema)
      .describe('Column -> heading, or key path in JSON and XML (price.advertised)')
      .meta({ reason: 'each dealer system has its own headings' }),
  })
  .describe('How an export of any format becomes vehicle fields');
export type ExportMapping = z.output<typeof mappingSchema>;

/** A file of the project or an https address. */
const feedSchema = z
  .string()
  .regex(/^(https:\/\/\S+|[^\s:]+\.json)$/, 'a .json file or an https address')
  .nullable();

const userEnvSchema = envNameSchema.describe('Variable holding the user');
const secretEnvSchema = envNameSchema.describe(
  'Variable holding the password; for SFTP it may hold a private key (OpenSSH or PEM)',
);
const indexSchema = z.string().describe('Index name');
const keyEnvSchema = envNameSchema.describe('Variable holding a key that may read every document');
const filtersSchema = z
  .string()
  .optional()
  .describe('Filter in the engine’s own syntax')
  .meta({ reason: 'spec 7: one index holds the cars of several dealers' });

const sourceSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('file').describe('A file in the project'),
      path: z
        .string()
        .describe(
          'NDJSON, JSON, CSV, XML, XLSX or a table in HTML, also in .gz or .zip; relative to the project',
        ),
      countPath: z
        .string()
        .optional()
        .describe('Sidecar JSON {count, complete, createdAt} that says how many rows to expect'),
    }),
    z.strictObject({
      kind: z
        .literal('http')
        .describe('A file fetched over http(s)')
        .meta({ reason: 'listing services and hubs give an address' }),
      url: z.url().describe('http(s) address of the export'),
      tokenEnv: envNameSchema
        .optional()
        .describe('Variable holding a bearer token')
        .meta({ reason: 'hubs that know each dealer by a token' }),
    }),
    z.strictObject({
      kind: z
        .literal('sftp')
        .describe('A file on an SFTP server')
        .meta({ reason: 'dealer systems that upload an export every night' }),
      url: remoteFileSchema(
        /^sftp:\/\/[^\s/@?#]+\/[^\s?#]*[^\s?#/]$/,
        'sftp://HOST/FOLDER/FILE',
      ).describe(
        'sftp://HOST[:PORT]/FOLDER/FILE; a * in the name of the file takes the newest that matches',
      ),
      userEnv: userEnvSchema,
      secretEnv: secretEnvSchema,
      hostKeys: hostKeysSchema
        .min(1)
        .describe(
          'Fingerprints of the server’s keys, as ssh-keyscan HOST | ssh-keygen -lf - prints them; any other server is refused',
        ),
    }),
    z.strictObject({
      kind: z
        .literal('ftp')
        .describe('A file on an FTP server, with or without TLS')
        .meta({ reason: 'older dealer systems that upload an export every night' }),
      url: remoteFileSchema(
        /^ftps?:\/\/[^\s/@?#]+\/[^\s?#]*[^\s?#/]$/,
        'ftps://HOST/FOLDER/FILE',
      ).describe(
        'ftps://HOST[:PORT]/FOLDER/FILE with TLS (on port 990 from the first byte, on others by AUTH TLS), or ftp:// without; a * in the name of the file takes the newest that matches',
      ),
      certificate: z
        .string()
        .optional()
        .describe(
          'PEM file with the certificate, or its authority, for a server that no public authority vouches for; relative to the project',
        )
        .meta({ reason: 'dealer systems in the dealership’s own network sign their certificate' }),
      userEnv: userEnvSchema,
      secretEnv: secretEnvSchema,
    }),
    z.strictObject({
      kind: z
        .literal('algolia')
        .describe('An Algolia index, browsed')
        .meta({ reason: 'spec 7: stock is in a hosted search engine' }),
      appId: z.string().describe('Application id'),
      index: indexSchema,
      keyEnv: keyEnvSchema,
      filters: filtersSchema,
    }),
    z.strictObject({
      kind: z
        .literal('meilisearch')
        .describe('A Meilisearch index')
        .meta({ reason: 'spec 7: stock is in a hosted search engine' }),
      host: z.url().describe('Address of the server'),
      index: indexSchema,
      keyEnv: keyEnvSchema,
      filters: filtersSchema,
    }),
  ])
  .describe('Where the nightly export is read');

export const stockSchema = {
  stock: z
    .strictObject({
      source: sourceSchema,
      mapping: mappingSchema,
      guard: z
        .enum(['strict', 'normal', 'lenient'])
        .meta({
          reason: 'stock that turns over fast, as at wholesalers, looks like a wrong export',
        })
        .describe('How far an export may differ from the last good one (rule stock-10)'),
      feeds: z
        .strictObject({
          reviews: feedSchema.describe('Export of reviews, read with every ingest; null: none'),
          offers: feedSchema.describe('Export of offers, read with every ingest; null: none'),
        })
        .describe('JSON exports beside the stock, under the same guard'),
      filter: z
        .strictObject({
          carTypes: carTypeListSchema.describe('Car types listed'),
          makes: z.array(z.string()).describe('Makes listed; empty: all'),
          orCarTypes: carTypeListSchema.describe(
            'Car types listed whatever their make: (make=… OR car_type=…)',
          ),
          orLocationIds: z
            .array(z.string())
            .describe('Locations listed whatever the car type: (car_type=… OR location_id=…)')
            .meta({ reason: 'spec 7: variants add (car_type:used OR location_id={id})' }),
        })
        .describe('Default stock filter of the site (rule stock-5)'),
      reportEmail: z
        .email()
        .nullable()
        .describe(
          'Where the nightly run mails the stock report when the dealer should look at something; null: nowhere',
        )
        .meta({ reason: 'the person who keeps a dealer’s stock, where there is one' }),
      frozenAfterHours: z
        .number()
        .min(1)
        .max(31 * 24)
        .describe(
          'Hours after which an export that is as old, or has had the same vehicles for as long, is frozen: somebody gets an alarm (rule stock-16)',
        )
        .meta({
          reason:
            'dealers whose system exports on working days only, or who sell a few vehicles a week',
        }),
      recentSoldDays: z
        .number()
        .min(0)
        .max(60)
        .describe('Days a sold vehicle stays listed and keeps its page; 1 or 4 on some sites'),
    })
    .describe('Stock'),
};
