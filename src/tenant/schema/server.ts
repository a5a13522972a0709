// What the server functions and third parties need to know. Nothing here reaches a browser except
// through publicTenant(); secrets are names of environment variables.
import { z } from 'zod';
import { deskRoles } from '../../domain/corrections/roles.ts';
import { enquiryCategories, enquiryKinds } from '../../domain/enquiry/kinds.ts';
import { carTypeListSchema, countSchema, envNameSchema } from './kinds.ts';

const httpsSchema = z.url({ protocol: /^https$/ });

export const serverSchema = {
  functions: z
    .strictObject({
      leadEmails: z
        .array(z.email())
        .describe('Where leads are mailed; none here nor below: to contact.email'),
      webhook: z
        .strictObject({
          url: httpsSchema.describe('Address the lead is posted to'),
          secretEnv: envNameSchema.describe('Variable holding the HMAC secret'),
        })
        .nullable()
        .describe('JSON webhook with an HMAC; null: none'),
      adfEmail: z.email().nullable().describe('Where ADF/XML leads are mailed; null: nowhere'),
      csvFolder: z
        .string()
        .regex(/^[a-z0-9][a-z0-9-]*$/, 'a name of lower-case letters, digits and hyphens')
        .nullable()
        .describe(
          'Folder under the server’s drop folder (FORECOURT_DROP) that gets one CSV file a lead; null: none',
        )
        .meta({ reason: 'dealer systems without a web address collect files' }),
      routes: z
        .array(
          z.strictObject({
            kinds: z
              .array(z.enum(enquiryKinds))
              .optional()
              .describe('Kinds of enquiry; absent: all')
              .meta({ reason: 'service and fleet leads go to other people' }),
            categories: z
              .array(z.enum(enquiryCategories))
              .optional()
              .describe('Categories of a general enquiry; absent: all')
              .meta({ reason: 'applications for a job go to the people who hire' }),
            carTypes: carTypeListSchema
              .optional()
              .describe('Car types of the enquiry; absent: all')
              .meta({ reason: 'new and used cars have managers of their own' }),
            locationIds: z
              .array(z.string())
              .optional()
              .describe('Location ids; absent: all')
              .meta({ reason: 'each yard of a group answers its own leads' }),
            leadEmails: z
              .array(z.email())
              .optional()
              .describe('Where these leads are mailed; instead of leadEmails above')
              .meta({ reason: 'a mailbox for each department' }),
            adfEmail: z
              .email()
              .nullable()
              .optional()
              .describe('Where these leads are mailed as ADF/XML; instead of adfEmail above')
              .meta({ reason: 'the dealer system of one brand of a group' }),
          }),
        )
        .describe('Where leads go by kind, car type and location; the first that fits counts')
        .meta({
          reason:
            'groups whose service, fleet or locations have mailboxes and systems of their own',
        }),
      turnstile: z
        .strictObject({
          siteKey: z.string().describe('Public key of the widget'),
          secretEnv: envNameSchema.describe(
            'Variable holding the secret key; unset on a machine: no check',
          ),
        })
        .nullable()
        .describe('Cloudflare Turnstile on enquiry forms; null: none'),
      retentionDays: countSchema
        .describe('Days after which personal data is erased')
        .meta({ reason: 'the privacy policy of each dealer names the time' }),
      smsFromEnv: envNameSchema
        .nullable()
        .describe('Variable holding the registered SMS sender id; null: no phone-code sign-in')
        .meta({ reason: 'each dealer registers a sender id; null where there is none yet' }),
      smsSenderRegistered: z
        .boolean()
        .describe('The sender id is in the SMS Sender ID Register; phones show "Unverified" else')
        .meta({ reason: 'each dealer registers its own sender id' }),
      confirmMail: z
        .boolean()
        .describe('Shoppers get a mail after each enquiry, booking and deposit (rule booking-1)'),
      confirmText: z
        .boolean()
        .describe(
          'Shoppers without a mail address, or who prefer SMS, get a text; needs functions.smsFromEnv',
        ),
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
    .describe('Messages of shoppers'),
  consent: z
    .strictObject({
      analytics: z
        .enum(['always', 'ask'])
        .describe(
          'Where scripts of others count visits: they count always, or only after the visitor agrees',
        ),
    })
    .describe('What waits for consent'),
  analytics: z
    .strictObject({
      ownEndpoint: z
        .boolean()
        .describe('Numbered events and web vitals go to the functions, which count them'),
      dataLayer: z.boolean().describe('Numbered events go to window.dataLayer for a tag manager'),
    })
    .describe('Where the numbered events go (rule analytics-4)'),
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
        )
        .meta({ reason: 'groups and manufacturers whose marketing agrees to each change' }),
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
              )
              .meta({ reason: 'managers who read texts sooner than mail' }),
          }),
        )
        .describe('Who may approve; each gets a link of their own')
        .meta({ reason: 'whoever agrees, by approval.needed' }),
    })
    .describe('Review of a release before it goes live (npm run review)'),
  desk: z
    .strictObject({
      people: z
        .array(
          z.strictObject({
            name: z.string().min(1).describe('Name at the desk'),
            email: z.email().describe('Address that the sign-in link goes to'),
            role: z
              .enum(deskRoles)
              .default('editor')
              .describe(
                'Role; owner: everything; editor: leads and corrections; approver: approvals and the log (rule corrections-6)',
              )
              .meta({ reason: 'salespeople correct, a manager or a marketing team approves' }),
          }),
        )
        .describe(
          "Who sees this dealer's page of the desk, and what each may do there (rule desk-5)",
        )
        .meta({ reason: 'the staff of each dealer' }),
      escalateTo: z
        .email()
        .nullable()
        .describe(
          'Address that gets a lead that was not answered by then (rule desk-3); null: none',
        )
        .meta({ reason: 'the manager of each dealer' }),
    })
    .describe('The desk of the dealer, and how fast leads are answered'),
};
