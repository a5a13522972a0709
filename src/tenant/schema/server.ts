// What the server functions and third parties need to know. Nothing here reaches a browser except
// through publicTenant(); secrets are names of environment variables.
import { z } from 'zod';
import { enquiryKinds } from '../../domain/enquiry/kinds.ts';
import { carTypeListSchema, countSchema, envNameSchema, positiveSchema } from './kinds.ts';

const httpsSchema = z.url({ protocol: /^https$/ });

const webhookSchema = z.strictObject({
  url: httpsSchema.describe('Address the lead is posted to'),
  secretEnv: envNameSchema.describe('Variable holding the HMAC secret'),
});

export const serverSchema = {
  functions: z
    .strictObject({
      leadEmails: z
        .array(z.email())
        .describe('Where leads are mailed; none here nor below: to contact.email'),
      webhook: webhookSchema.nullable().describe('JSON webhook with an HMAC; null: none'),
      adfEmail: z.email().nullable().describe('Where ADF/XML leads are mailed; null: nowhere'),
      csvDrop: z
        .strictObject({
          folder: z
            .string()
            .regex(/^[a-z0-9][a-z0-9-]*$/, 'a name of lower-case letters, digits and hyphens')
            .describe('Folder under the server’s drop folder (FORECOURT_DROP)'),
        })
        .nullable()
        .describe('One CSV file a lead for a program that collects files; null: none'),
      routes: z
        .array(
          z.strictObject({
            kinds: z
              .array(z.enum(enquiryKinds))
              .optional()
              .describe('Kinds of enquiry; absent: all'),
            carTypes: carTypeListSchema
              .optional()
              .describe('Car types of the enquiry; absent: all'),
            locationIds: z.array(z.string()).optional().describe('Location ids; absent: all'),
            leadEmails: z.array(z.email()).optional().describe('Instead of leadEmails above'),
            adfEmail: z.email().nullable().optional().describe('Instead of adfEmail above'),
            webhook: webhookSchema.nullable().optional().describe('Instead of webhook above'),
          }),
        )
        .describe('Where leads go by kind, car type and location; the first that fits counts'),
      turnstile: z
        .strictObject({
          siteKey: z.string().describe('Public key of the widget'),
          secretEnv: envNameSchema.describe(
            'Variable holding the secret key; unset on a machine: no check',
          ),
        })
        .nullable()
        .describe('Cloudflare Turnstile on enquiry forms; null: none'),
      retentionDays: countSchema.describe('Personal data older than this is erased'),
      smsFromEnv: envNameSchema
        .nullable()
        .describe('Variable holding the registered SMS sender id; null: no phone-code sign-in'),
      confirmMail: z
        .boolean()
        .describe('Shoppers get a mail after each enquiry, booking and deposit (rule booking-1)'),
      confirmText: z
        .boolean()
        .describe(
          'Shoppers without a mail address, or who prefer SMS, get a text; needs functions.smsFromEnv',
        ),
      smsPerDay: countSchema.describe('Phone codes and confirmations sent as texts a day at most'),
      integrations: z
        .partialRecord(
          z.enum([
            'price-comparison',
            'finance-quote',
            'finance-customer',
            'personal-rate',
            'rego-lookup',
            'valuation',
            'reviews',
            'geocode',
            'vehicle-views',
          ]),
          z.strictObject({
            url: httpsSchema.describe('Base address of the service'),
            keyEnv: envNameSchema.nullable().describe('Variable holding its key; null: no key'),
          }),
        )
        .describe('Partner services the functions call, by purpose'),
      redirectHosts: z
        .array(z.string())
        .describe('Hosts a finance partner may send the visitor on to'),
    })
    .describe('Server functions'),
  consent: z
    .strictObject({
      analytics: z
        .enum(['always', 'ask'])
        .describe('Analytics run always, or only after the visitor agrees'),
      question: z.string().describe('Question to the visitor, where analytics is ask'),
    })
    .describe('What waits for consent'),
  analytics: z
    .strictObject({
      ownEndpoint: z.boolean().describe('Numbered events go to the functions, which count them'),
      dataLayer: z.boolean().describe('Numbered events go to window.dataLayer for a tag manager'),
      vitalsDays: z
        .number()
        .int()
        .min(0)
        .max(400)
        .describe(
          'Days that counts of web vitals and script errors stay (rule analytics-7); 0, or without ownEndpoint: not measured',
        ),
    })
    .describe('Where the numbered events go (rule analytics-4), and how long speed is remembered'),
  thirdParty: z
    .array(
      z.strictObject({
        id: z.string().describe('Name in reports'),
        src: httpsSchema.describe('Address of the script'),
        hosts: z.array(z.string()).describe('Hosts the Content-Security-Policy lets in'),
        category: z
          .enum(['necessary', 'analytics', 'marketing', 'chat'])
          .describe('What it is for; chat opens from Enquire buttons'),
        load: z
          .enum(['idle', 'interaction', 'consent'])
          .describe('When it loads; consent needs consent.analytics ask'),
        open: z
          .string()
          .regex(/^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*)*$/, 'a name like ExampleChat.open')
          .optional()
          .describe('Function of a chat that opens it; every chat has one'),
        budgetBytes: countSchema.describe('Largest size accepted, in bytes after gzip'),
      }),
    )
    .describe('Third-party scripts'),
  approval: z
    .strictObject({
      needed: z
        .enum(['never', 'unless-harmless', 'one-person', 'two-people'])
        .describe(
          'Who agrees before a release goes live; unless-harmless: one person, but nobody where only stock or single texts differ',
        ),
      people: z
        .array(
          z.strictObject({
            name: z.string().min(1).describe('Name in the record of approvals'),
            email: z.email().describe('Address of the person, unique in the list'),
            mobile: z
              .string()
              .regex(/^04\d{8}$/, 'a mobile number such as 0412345678')
              .optional()
              .describe(
                'Mobile number, such as 0412345678: the link comes by text, too; reminders by mail alone',
              ),
          }),
        )
        .describe('Who may approve; each gets a link of their own'),
      reminderHours: z
        .array(positiveSchema)
        .describe('Hours after which people who have not answered get a mail; empty: never'),
      linkDays: z.number().int().min(1).max(30).describe('Days until a link expires'),
      pageKilobytes: positiveSchema
        .nullable()
        .describe('Largest page, with its styles and scripts; heavier ones block it; null: any'),
      growthPercent: positiveSchema
        .nullable()
        .describe('Most that a page may grow against the release before; null: any'),
    })
    .describe('Review of a release before it goes live (npm run review)'),
  desk: z
    .strictObject({
      people: z
        .array(
          z.strictObject({
            name: z.string().min(1).describe('Name at the desk'),
            email: z.email().describe('Address that the sign-in link goes to'),
          }),
        )
        .describe("Who sees this dealer's page of the desk, with its leads (rule desk-5)"),
      answerMinutes: countSchema.describe(
        'Opening minutes in which a lead is to be answered (rule desk-1)',
      ),
      escalateTo: z
        .email()
        .nullable()
        .describe(
          'Address that gets a lead that was not answered by then (rule desk-3); null: none',
        ),
    })
    .describe('The desk of the dealer, and how fast leads are answered'),
  salesCounter: z
    .strictObject({
      label: z.string().min(1).describe('Text after the figure; says that it is an estimate'),
      timeZone: z.string().describe('IANA time zone of the counting day; Australia/Brisbane'),
      perDay: positiveSchema.describe('Units a day; 192'),
      stepSeconds: positiveSchema.describe('Seconds per unit; 450'),
      refreshSeconds: positiveSchema.describe('Seconds between recounts; 150'),
    })
    .nullable()
    .describe('Sales counter (rule home-3); null: none'),
};
