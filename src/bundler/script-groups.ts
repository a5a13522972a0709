// Which modules share a script file, because they load together. A name is the end of a module's path; a name that
// ends with a slash is a folder. Their imports go into the same file, unless an earlier file has them.

export interface ScriptGroup {
  name: string;
  modules: readonly string[];
  /** Where two groups claim an imported module, the higher priority gets it. */
  priority: number;
}

export const scriptGroups: readonly ScriptGroup[] = [
  {
    name: 'react',
    modules: [
      'node_modules/react/',
      'node_modules/react-dom/',
      'node_modules/scheduler/',
      'node_modules/@astrojs/react/',
    ],
    priority: 2,
  },
  {
    // Cards without React need this part of it, and the figures of a price: in the file of forms, whose estimate has them,
    // too, a list's first cards would wait for React.
    name: 'jsx',
    modules: [
      'node_modules/react/jsx-runtime.js',
      'react/cjs/react-jsx-runtime.production.js',
      'src/components/card/large-figures.tsx',
      'src/domain/card/figures.ts',
    ],
    priority: 3,
  },
  {
    // Every page starts with this file.
    name: 'site',
    modules: [
      'src/islands/site/site-script.ts',
      'src/islands/site/load-settings.ts',
      'src/islands/dom/when-near.ts',
      'src/islands/dom/screen-reader.ts',
      'src/islands/dom/tab-for-key.ts',
      'src/islands/saved/vehicle-on-page.ts',
      'src/domain/text/format.ts',
      'src/domain/vehicle/vehicle-constants.ts',
      'src/domain/enquiry/asked-form.ts',
      'vite/preload-helper.js',
    ],
    priority: 1,
  },
  {
    // API calls, also from pages that load none of the files below.
    name: 'api',
    modules: ['src/islands/site/api.ts'],
    priority: 1,
  },
  {
    // Feedback after a visitor presses a button.
    name: 'press',
    modules: [
      'src/islands/site/announce.ts',
      'src/protocol/messages.ts',
      'src/domain/text/parse-number.ts',
      'src/browser-state/sent-enquiry.ts',
    ],
    priority: 0,
  },
  {
    // Checks and sends a form or a sign-in, without React.
    name: 'contract',
    modules: [
      'node_modules/zod/',
      'src/protocol/check.ts',
      'src/protocol/fields.ts',
      'src/protocol/lead-fields.ts',
      'src/domain/enquiry/fields.ts',
      'src/domain/enquiry/form.ts',
      'src/domain/enquiry/kinds.ts',
      'src/domain/enquiry/phone.ts',
      'src/domain/enquiry/pre-approval-steps.ts',
      'src/browser-state/contact-details.ts',
      'src/islands/enquiry/send.ts',
      'src/islands/enquiry/unsent.ts',
      'src/islands/site/count-form.ts',
    ],
    priority: 0,
  },
  {
    // The bounds of the finance form, which every form reads, and the periods of repayments, which the budget finder of a home
    // page reads. Loan repayments read both; most forms and home pages do without them.
    name: 'pre-approval',
    modules: ['src/domain/finance/pre-approval.ts', 'src/domain/finance/periods.ts'],
    priority: 3,
  },
  {
    // The text input, the privacy notice and the failure notice of forms, and what a form does when its page comes back. The
    // sign-in uses input and notice and nothing else of a form.
    name: 'line',
    modules: [
      'src/islands/enquiry/LabelledInput.tsx',
      'src/islands/enquiry/PrivacyNotice.tsx',
      'src/domain/privacy/notice.ts',
      'src/islands/site/FailureNotice.tsx',
      'src/domain/enquiry/field-marks.ts',
      'src/islands/dom/use-return.ts',
    ],
    priority: 1,
  },
  {
    // The form, on its own page and in a dialog.
    name: 'form',
    modules: [
      'src/islands/enquiry/EnquiryForm.tsx',
      'src/islands/enquiry/StepLine.tsx',
      'src/islands/enquiry/FinanceAbout.tsx',
      'src/islands/enquiry/FormInput.tsx',
      'src/components/form/form-field.ts',
      'src/islands/enquiry/NumberInputs.tsx',
      'src/islands/enquiry/LookUp.tsx',
      'src/islands/enquiry/LookupRow.tsx',
      'src/islands/enquiry/EstimateFigures.tsx',
      'src/islands/enquiry/EstimatePanel.tsx',
      'src/islands/enquiry/AboutVehicle.tsx',
      'src/islands/enquiry/use-enquiry.ts',
      'src/islands/enquiry/enquiry-state.ts',
      'src/islands/enquiry/fields-of-form.ts',
      'src/islands/enquiry/lead-input.ts',
    ],
    priority: 0,
  },
  {
    // Loan repayments, for calculators, quotes, the finance form and a shopper's own rate.
    name: 'repayment',
    modules: [
      'src/domain/finance/comparison-rate.ts',
      'src/domain/finance/example-loan.ts',
      'src/domain/finance/own-quote.ts',
      'src/domain/finance/repayment.ts',
      'src/domain/finance/repayment-view.ts',
      'src/domain/finance/quote.ts',
      'src/domain/finance/range.ts',
      'src/domain/finance/lender.ts',
    ],
    priority: 1,
  },
  {
    // The live estimate of the finance form.
    name: 'estimate',
    modules: [
      'src/islands/enquiry/Estimate.tsx',
      'src/islands/enquiry/follow-numbers.ts',
      'src/domain/finance/estimate.ts',
      'src/domain/finance/own-estimate.ts',
      'src/domain/finance/moved-figure.ts',
    ],
    priority: 0,
  },
  {
    // Queries for vehicles: search pages, finders, similar vehicles.
    name: 'engine',
    modules: ['src/islands/engine/open-client.ts', 'src/search/result.ts'],
    priority: 0,
  },
  {
    // Days and times in the dealer's time zone, for bookings and the dates of cards.
    name: 'calendar',
    modules: ['src/domain/hours/calendar.ts'],
    priority: 1,
  },
  {
    // The first cards of an address with filters.
    name: 'first-answer',
    modules: ['src/islands/search/first-answer.ts'],
    priority: 0,
  },
  // Clients of hosted engines. A site gets only the file of its engine (./client-map.ts).
  {
    name: 'algolia',
    modules: [
      'node_modules/algoliasearch/',
      'node_modules/@algolia/client-common/',
      'node_modules/@algolia/requester-browser-xhr/',
    ],
    priority: 0,
  },
  {
    name: 'meilisearch',
    modules: ['node_modules/@meilisearch/'],
    priority: 0,
  },
];

/** Whether `id` is the module `name`, or a module in the folder `name`. Virtual modules start with \0. */
export function isNamed(id: string, name: string): boolean {
  const path = id.replaceAll('\\', '/').replace('\0', '/');
  return name.endsWith('/') ? path.includes(`/${name}`) : path.endsWith(`/${name}`);
}

/** Problems of the lists, one sentence each: `ids` are the modules of the client bundle. */
export function unmatchedModules(
  ids: readonly string[],
  groups: readonly ScriptGroup[],
  aliases: readonly { find: string | RegExp; replacement: string }[],
): string[] {
  return [
    ...groups.flatMap(({ name, modules }) =>
      modules
        .filter((module) => !ids.some((id) => isNamed(id, module)))
        .map((module) => `Group "${name}" names ${module}, which no script of the bundle has.`),
    ),
    ...aliases
      .filter(({ replacement }) => !ids.some((id) => id.split('?')[0] === replacement))
      .map(({ find }) => `The alias of ${String(find)} replaces nothing in the bundle.`),
  ];
}
