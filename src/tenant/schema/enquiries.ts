// Forms: the questions, the consent, and the pages that need a signed-in visitor.
import { z } from 'zod';
import { askedFields } from '../../domain/enquiry/fields.ts';
import { valuationSources } from '../../domain/valuation/valuation.ts';
import { amountSchema, countSchema, linkSchema, positiveSchema } from './kinds.ts';

const daySchema = z.iso.date();

const valuationSchema = z
  .strictObject({
    source: z
      .enum(valuationSources)
      .describe(
        'Where figures come from: the price guide, the asking prices of comparable stock, or functions.integrations valuation; none: the site shows no figure and the dealership calls',
      ),
    guide: z
      .array(
        z.strictObject({
          make: z.string().min(1).describe('Make'),
          model: z.string().min(1).describe('Model'),
          badge: z.string().min(1).nullable().describe('Badge; null: every badge'),
          year: countSchema.describe('Year of the car'),
          km: amountSchema.describe('The row counts up to these kilometres'),
          low: positiveSchema.describe('Least that is paid, AUD'),
          high: positiveSchema.describe('Most that is paid, AUD'),
        }),
      )
      .default([])
      .describe('Price guide'),
    guideValidTo: daySchema.nullable().describe('Last day of the price guide; null: no end'),
    stockPercent: z
      .record(z.enum(['min', 'max']), z.number().min(1).max(100))
      .describe(
        'What is paid for a car: percent of the low and of the high end of the asking prices of comparable stock',
      )
      .meta({ reason: 'each dealer decides what it pays' }),
  })
  .describe('What a shopper’s own car is worth (rule trade-in-8)');

export const enquiriesSchema = {
  forms: z
    .strictObject({
      messageRequired: z.boolean().describe('A general enquiry needs a message'),
      asks: z
        .array(z.enum(askedFields))
        .describe(
          'Fields besides name, phone and email, each in the forms that it fits: dealership and location where there are several; booking-date (the second step of a test drive or service), rego, contact-method, finance ("Is Your Car Currently Under Finance?") and trade-in need no answer',
        ),
      consent: z
        .enum(['opt-in', 'note'])
        .describe('A checkbox, or a note that submitting consents')
        .meta({ reason: 'some dealers ask with a note instead' }),
      termsError: z
        .string()
        .nullable()
        .describe(
          'The terms of use must be ticked, with this error otherwise: "*You must agree to the terms of use before submitting." or, on some sites, "* You must agree to the terms of use before submitting the form."; null: no checkbox',
        ),
      enquiryTitle: z.string().describe('Heading of the contact form'),
      submitText: z.string().describe('Button of the form, for example Enquire Now or Message Now'),
    })
    .describe('Enquiry forms (rule enquiry-1)'),
  testDrive: z
    .strictObject({
      disclaimer: z.string().nullable().describe('Text of a terms checkbox; null: no checkbox'),
    })
    .describe('Test-drive dialog (rule enquiry-14)'),
  tradeIn: z
    .strictObject({
      link: linkSchema.describe('Trade-in page; /sell-my-car or /sell-your-car on some sites'),
      saveValuation: z.boolean().describe('Keep the valuation beside the lead'),
      customFields: z
        .array(
          z.strictObject({
            name: z.string().describe('Name of the field in the lead'),
            label: z.string().describe('Text of the question'),
            required: z.boolean().describe('Must be answered'),
          }),
        )
        .describe('Further questions in the valuation wizard'),
      wizard: z
        .boolean()
        .describe('Trade-in page in steps, with a figure where there is a source; off: one form'),
      valuation: valuationSchema,
    })
    .describe('Trade-in and valuation (rule trade-in-4)'),
  gated: z
    .array(z.enum(['checkout', 'spin-to-win', 'equifax']))
    .describe(
      'Pages that need a signed-in visitor besides those that always do: online payment, garage, watchlist and personal rates; "equifax" also makes the page /equifax (rule account-8)',
    ),
};
