// Forms: the questions, the consent, and the pages that need a signed-in visitor.
import { z } from 'zod';
import { linkSchema } from './kinds.ts';

export const enquiriesSchema = {
  forms: z
    .strictObject({
      messageRequired: z.boolean().describe('A general enquiry needs a message'),
      selectDealership: z.boolean().describe('Ask for the dealership where there are several'),
      selectLocation: z.boolean().describe('Ask for the location where there are several'),
      selectCategory: z.boolean().describe('Ask for the enquiry category'),
      askPostcode: z.boolean().describe('Ask for the postcode'),
      askRego: z.boolean().describe('Ask for the registration plate (optional to answer)'),
      askContactMethod: z.boolean().describe('Ask for the preferred contact method'),
      contactMethod: z.enum(['Phone', 'Email', 'SMS']).describe('Preferred contact method preset'),
      askFinance: z.boolean().describe('Ask "Is Your Car Currently Under Finance?"'),
      askTradeIn: z.boolean().describe('Ask whether there is a trade-in'),
      consent: z
        .enum(['opt-in', 'note'])
        .describe('A checkbox, or a note that submitting consents'),
      consentVersion: z.string().describe('Version of the wording; stored with each lead'),
      consentNote: z.string().describe('Consent note, where consent is note'),
      optInText: z.string().describe('Text beside the checkbox, where consent is opt-in'),
      optInTicked: z
        .boolean()
        .describe(
          'The checkbox starts ticked (rule enquiry-19); consent that nobody gave may not count under the Spam Act',
        ),
      privacyLine: z.boolean().describe('Privacy policy line on enquiry and finance forms'),
      termsCheckbox: z.boolean().describe('Terms of use must be ticked'),
      termsError: z
        .string()
        .describe(
          'Error without the tick; some dealers: "* You must agree to the terms of use before submitting the form."',
        ),
      enquiryTitle: z.string().describe('Heading of the contact form'),
      emailUsTitle: z.string().describe('Heading of the "Email Us" dialog'),
      submitText: z.string().describe('Button of the form, for example Enquire Now or Message Now'),
      categories: z
        .array(z.string())
        .min(1)
        .describe('Enquiry categories; the first is the default'),
    })
    .describe('Enquiry forms (rule enquiry-1)'),
  testDrive: z
    .strictObject({
      askDateTime: z.boolean().describe('Second step with "Test Drive Booking Date" (optional)'),
      disclaimer: z.string().nullable().describe('Text of a terms checkbox; null: no checkbox'),
      slotMinutes: z.number().int().min(10).describe('Length of an appointment slot in minutes'),
      daysAhead: z.number().int().positive().describe('Days ahead that can be booked'),
      cancelHours: z
        .number()
        .nonnegative()
        .nullable()
        .describe(
          'Hours before a test drive or service until which its shopper can cancel it in the garage; null: by phone only',
        ),
    })
    .describe('Test-drive dialog (rule enquiry-14)'),
  tradeIn: z
    .strictObject({
      link: linkSchema.describe('Trade-in page; /sell-my-car or /sell-your-car on some sites'),
      actionText: z.string().describe('Button that begins a valuation'),
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
    })
    .describe('Trade-in and valuation (rule trade-in-4)'),
  gated: z
    .array(
      z.enum([
        'online-payment',
        'my-garage',
        'checkout',
        'spin-to-win',
        'personalised-finance',
        'equifax',
      ]),
    )
    .describe(
      'Pages that need a signed-in visitor; online-payment and my-garage always do (rule account-8)',
    ),
};
