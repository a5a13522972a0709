// The source of the stock, and which vehicles the site lists.
import { z } from 'zod';
import type { ItemType } from '../../domain/vehicle/field-rules.ts';
import {
  carTypeListSchema,
  countSchema,
  envNameSchema,
  positiveSchema,
  shareSchema,
} from './kinds.ts';

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
  'car_type', 'item_type', 'status', 'tag', 'reserved', 'certified', 'created_at', 'updated_at',
  'price', 'before_price', 'subscription_price', 'price_type', 'km', 'fuel', 'fuel_consumption',
  'energy_consumption', 'towing_capacity', 'ancap',
  'body', 'body_or_dealer', 'trans', 'gearnum', 'drive', 'seats', 'doors', 'engine', 'cylinders',
  'engine_size_litres', 'build_date', 'compliance_date', 'regplate', 'rego_expiry', 'colours', 'colour',
  'interior_colour', 'place', 'city', 'state', 'postcode', 'location_id', 'location_name',
  'dealership_id', 'dealership_name', 'images', 'video_url', 'standardEquipment', 'dealercomments',
] as const; // prettier-ignore
export type CsvColumn = (typeof csvColumns)[number];

const mappingSchema = z
  .strictObject({
    list: z
      .string()
      .nullable()
      .describe(
        'JSON: key of the list of vehicles; XML: element of one vehicle; null: found by common names',
      ),
    columns: z
      .partialRecord(z.enum(csvColumns), headerNamesSchema)
      .describe('Column -> heading, or key path in JSON and XML (price.advertised)'),
    nothing: z.array(z.string()).describe('Cell texts that mean "not stated", in capitals or not'),
    joinedMakes: z
      .array(z.string())
      .describe('Makes of several words that exports split over make and model'),
  })
  .describe('How an export of any format becomes vehicle fields');
export type ExportMapping = z.output<typeof mappingSchema>;

/** A file of the project or an https address. */
const feedSchema = z
  .string()
  .regex(/^(https:\/\/\S+|[^\s:]+\.json)$/, 'a .json file or an https address')
  .nullable();

/** Users and passwords are variables, so an address has none. */
const remoteFileSchema = (form: RegExp, example: string) =>
  z.url().regex(form, `${example}, without a user, a password or a query`);

const sourceSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('file').describe('A file in the project'),
      path: z
        .string()
        .describe('NDJSON, JSON, CSV, XML or XLSX, also in .gz or .zip; relative to the project'),
      countPath: z
        .string()
        .optional()
        .describe('Sidecar JSON {count, complete, createdAt} that says how many rows to expect'),
    }),
    z.strictObject({
      kind: z.literal('http').describe('A file fetched over http(s)'),
      url: z.url().describe('http(s) address of the export'),
      tokenEnv: envNameSchema.optional().describe('Variable holding a bearer token'),
    }),
    z.strictObject({
      kind: z.literal('sftp').describe('A file on an SFTP server'),
      url: remoteFileSchema(
        /^sftp:\/\/[^\s/@?#]+\/[^\s?#]*[^\s?#/]$/,
        'sftp://HOST/FOLDER/FILE',
      ).describe(
        'sftp://HOST[:PORT]/FOLDER/FILE; a * in the name of the file takes the newest that matches',
      ),
      userEnv: envNameSchema.describe('Variable holding the user'),
      passwordEnv: envNameSchema.optional().describe('Variable holding the password'),
      privateKeyEnv: envNameSchema
        .optional()
        .describe('Variable holding a private key (OpenSSH or PEM), instead of a password'),
      hostKeys: z
        .array(
          z.string().regex(/^SHA256:[A-Za-z0-9+/]{43}$/, 'as ssh-keygen -l prints it: SHA256:…'),
        )
        .min(1)
        .describe(
          'Fingerprints of the server’s keys, as ssh-keyscan HOST | ssh-keygen -lf - prints them; any other server is refused',
        ),
    }),
    z.strictObject({
      kind: z.literal('ftp').describe('A file on an FTP server, with or without TLS'),
      url: remoteFileSchema(
        /^ftps?:\/\/[^\s/@?#]+\/[^\s?#]*[^\s?#/]$/,
        'ftps://HOST/FOLDER/FILE',
      ).describe(
        'ftps://HOST[:PORT]/FOLDER/FILE with TLS, or ftp:// without; a * in the name of the file takes the newest that matches',
      ),
      tls: z
        .enum(['explicit', 'implicit'])
        .optional()
        .describe(
          'How ftps:// begins: explicit (AUTH TLS, port 21; the default) or implicit (TLS from the first byte, port 990)',
        ),
      certificate: z
        .string()
        .optional()
        .describe(
          'PEM file with the certificate, or its authority, for a server that no public authority vouches for; relative to the project',
        ),
      userEnv: envNameSchema.describe('Variable holding the user'),
      passwordEnv: envNameSchema.describe('Variable holding the password'),
    }),
    z.strictObject({
      kind: z.literal('algolia').describe('An Algolia index, browsed'),
      appId: z.string().describe('Application id'),
      index: z.string().describe('Index name'),
      keyEnv: envNameSchema.describe('Variable holding a browse key'),
      host: z
        .string()
        .optional()
        .describe('Other host than Algolia’s own, for example localhost:8108'),
      filters: z.string().optional().describe('Filter in the engine’s own syntax'),
    }),
    z.strictObject({
      kind: z.literal('meilisearch').describe('A Meilisearch index'),
      host: z.url().describe('Address of the server'),
      index: z.string().describe('Index name'),
      keyEnv: envNameSchema.optional().describe('Variable holding a documents key'),
      filters: z.string().optional().describe('Filter in the engine’s own syntax'),
    }),
  ])
  .describe('Where the nightly export is read');

const plausiblePricesSchema = (items: string) =>
  z
    .strictObject({
      most: positiveSchema.describe('Highest plausible price in AUD'),
      leastByAge: z
        .array(
          z.strictObject({
            maxYears: z.number().int().min(0).describe('Age up to which it applies'),
            aud: positiveSchema.describe('Lowest plausible price in AUD'),
          }),
        )
        .describe(
          'Lowest plausible prices by age, the newest first; the first that applies counts',
        ),
      leastWhenOlder: positiveSchema.describe(
        'Lowest plausible price in AUD of all older vehicles, and of those without a year',
      ),
    })
    .describe(`Plausible prices of ${items}`);

/** Applies while a tenant has no good snapshot to compare an export with. */
const firstExportSchema = z
  .strictObject({
    minPricedShare: shareSchema.describe('Block when a smaller share of the vehicles has a price'),
    maxImplausibleShare: shareSchema.describe(
      'Block when a larger share of the prices (and 3 or more) is not plausible',
    ),
    plausiblePrices: z
      .strictObject({
        car: plausiblePricesSchema('cars'),
        motorcycle: plausiblePricesSchema('motorcycles'),
        caravan: plausiblePricesSchema('caravans'),
      } satisfies Record<ItemType, unknown>)
      .describe('Prices that a vehicle of that kind can have'),
    maxSamePriceShare: shareSchema.describe(
      'Block when a larger share has one price, over 3 or more models or years',
    ),
    maxReversal: z
      .number()
      .min(0)
      .max(2)
      .describe(
        'Block when older used vehicles are dearer and drove less by more than this: the rank correlation of year and kilometres less that of year and price',
      ),
  })
  .describe('When the first export of a tenant may not become its stock');

export const stockSchema = {
  stock: z
    .strictObject({
      source: sourceSchema,
      mapping: mappingSchema,
      fallbackLocation: z
        .string()
        .nullable()
        .describe('Location id for rows that name none; null: the primary location'),
      guard: z
        .strictObject({
          maxRejectedShare: shareSchema.describe('Block above this share of bad rows'),
          minKeptShare: shareSchema.describe('Block below this share of the last count'),
          minPricedShare: shareSchema.describe(
            'Block below this part of the earlier share of vehicles with a price',
          ),
          minKnownShare: shareSchema.describe(
            'Block when a smaller share of the vehicles came again',
          ),
          farPriceMove: positiveSchema.describe(
            'A price moves far above this: 0.3 is 1.3 times as much, or 1.3 times as little',
          ),
          maxFarMoveShare: shareSchema.describe(
            'Block when the prices of a larger share (and 3 or more) moved far',
          ),
          maxMedianMove: positiveSchema.describe(
            'Block when the typical price moved by more, counted as in farPriceMove',
          ),
          warnMovedShare: shareSchema.describe(
            'Warn when the prices of a larger share moved at all',
          ),
          maxImpossibleShare: shareSchema.describe(
            'Block when a larger share (and 3 or more) has a value outside stock.limits',
          ),
          minCompared: countSchema.describe(
            'Fewer vehicles than this are not compared by share or typical price',
          ),
          maxAgeHours: positiveSchema.describe(
            'Warn when the export, or the last good one, is older',
          ),
          firstExport: firstExportSchema,
        })
        .describe('When a new snapshot may not replace the last good one'),
      limits: z
        .strictObject({
          maxPrice: positiveSchema.describe('Highest price of a vehicle in AUD'),
          maxKm: positiveSchema.describe('Highest odometer reading in kilometres'),
          maxYearsAhead: z
            .number()
            .int()
            .min(0)
            .describe('Years that a model year may be ahead of the export'),
        })
        .describe('A value outside is left out with a warning; the vehicle stays (rule stock-10)'),
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
            .describe('Locations listed whatever the car type: (car_type=… OR location_id=…)'),
        })
        .describe('Default stock filter of the site (rule stock-5)'),
      reportEmail: z
        .email()
        .nullable()
        .describe(
          'Where the nightly run mails the stock report when the dealer should look at something; null: nowhere',
        ),
      recentSoldDays: z
        .number()
        .min(0)
        .max(60)
        .describe('Days a sold vehicle stays listed and keeps its page; 1 or 4 on some sites'),
      goneDays: z
        .number()
        .int()
        .min(0)
        .describe(
          'Days after that during which its address answers 410 (then 404), and that of a model that is sold out leads to its make',
        ),
    })
    .describe('Stock in'),
};
