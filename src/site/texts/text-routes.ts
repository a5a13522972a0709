// The text pages of a site and their addresses (rule content-1). A switch in `pages` turns an optional page on. A form
// page needs no text (../forms/form-settings.ts). Every further file of `content/pages`, such as the page /mymotorama of a
// group, is a page under its own name.
import { creditFilePath } from '../../domain/account/gate.ts';
import { isBookingKind, partsCategory, type EnquiryKind } from '../../domain/enquiry/kinds.ts';
import type { Tenant } from '../../tenant/schema/index.ts';
import type { PageContent } from '../content/texts.ts';
import { formPages, type FormPageFacts } from '../forms/form-settings.ts';

/** A page with a text, a form, or both. */
export interface WrittenPage {
  path: string;
  heading: string;
  lead: string;
  /** The part of the texts above that search engines show. */
  description: string;
  text: PageContent | null;
  form: {
    kind: EnquiryKind;
    anchor: string;
    title: string;
    category?: string;
    subcategory?: string;
  } | null;
  /** The action for signed-in visitors. */
  flow?: FlowName;
}

/** Pages with an action, and default texts for them. */
export const flows = {
  'online-payment': {
    heading: 'Online payment',
    lead: 'Pay an invoice by card. You pay on the page of our payment provider; we never see your card number.',
  },
  'spin-to-win': {
    heading: 'Spin to win',
    lead: 'One spin for everyone who signs in, with the odds and the terms below the wheel.',
  },
  'personalised/finance': {
    heading: 'Your own rate',
    lead: 'The rate for your credit history, and what it means for a repayment.',
  },
} as const;
export type FlowName = keyof typeof flows;
const flowOf = (name: string): FlowName | null =>
  Object.hasOwn(flows, name) ? (name as FlowName) : null;

/** Optional pages without a form: name of the text -> its switch. */
const switched = {
  'about-us': 'aboutUs',
  warranty: 'warranty',
  'roadside-assist': 'roadsideAssist',
  'spin-to-win': 'spinToWin',
  'online-payment': 'onlinePayment',
  'personalised/finance': 'personalFinance',
} as const satisfies Record<string, keyof Tenant['pages']>;

/** Texts whose page has a form: name -> its switch; call-back is always there. */
const formSwitches = {
  'book-test-drive': 'bookTestDrive',
  service: 'service',
  'trade-in': 'tradeIn',
  finance: 'finance',
  fleet: 'fleet',
  careers: 'careers',
  'vehicle-parts-and-accessories': 'parts',
  'parts/search': 'partsSearch',
} as const satisfies Record<string, keyof Tenant['pages']>;

/** Addresses below these belong to pages made from data. */
const dataFolders = [
  'cars',
  'search',
  'offers',
  'locations',
  'our-location',
  'contact-us',
  'blog',
  'api',
];

const formTitle = (kind: EnquiryKind, category?: string) =>
  isBookingKind(kind)
    ? 'Your booking'
    : category === partsCategory
      ? 'Ask for a part'
      : 'Your details';

/** A text that names a form gets that one; otherwise the address decides. */
function formOf(text: PageContent | null, facts: FormPageFacts | null): WrittenPage['form'] {
  const asked = text?.form;
  if (!asked && !facts) return null;
  const kind = asked?.kind ?? facts?.kind ?? 'general-enquiry';
  const category = asked ? asked.category : facts?.category;
  return {
    kind,
    anchor: asked?.anchor ?? facts?.anchor ?? kind,
    title: asked?.title ?? formTitle(kind, category),
    ...(category !== undefined && { category }),
    ...(facts?.subcategory !== undefined && { subcategory: facts.subcategory }),
  };
}

const pageOf = (
  text: PageContent | null,
  facts: FormPageFacts | null,
  path: string,
): WrittenPage => {
  const lead = text?.lead ?? facts?.intro ?? '';
  return {
    path,
    heading: text?.title ?? facts?.heading ?? '',
    lead,
    description: text?.description ?? lead,
    text,
    form: formOf(text, facts),
  };
};

/** The text and form pages, without those at addresses in `taken`; those and switches without a text are warnings. */
export function sitePages(
  tenant: Tenant,
  texts: readonly PageContent[],
  taken: ReadonlySet<string>,
): { pages: WrittenPage[]; warnings: string[] } {
  const byName = new Map(texts.map((text) => [text.name, text]));
  const warnings: string[] = [];
  const forms = formPages(tenant).map((facts) =>
    pageOf(byName.get(facts.name) ?? null, facts, facts.path),
  );
  const optional = Object.entries(switched).flatMap(([name, page]) => {
    if (!tenant.pages[page]) return [];
    const text = byName.get(name);
    const flow = flowOf(name);
    if (flow) {
      const { heading, lead } = flows[flow];
      const written = pageOf(text ?? null, null, `/${name}`);
      const own = text ? {} : { heading, lead, description: lead };
      return [{ ...written, ...own, form: null, flow }];
    }
    if (!text) warnings.push(`pages.${page} is on, but there is no content/pages/${name}.md`);
    return text ? [pageOf(text, null, `/${name}`)] : [];
  });
  const known = new Set<string>([
    ...Object.keys(switched),
    ...Object.keys(formSwitches),
    'call-back',
  ]);
  const own = texts.flatMap((text) => {
    if (known.has(text.name)) return [];
    const path = `/${text.name}`;
    if (path === creditFilePath && !tenant.gated.includes('equifax')) return [];
    const [folder = ''] = text.name.split('/');
    if (taken.has(path) || dataFolders.includes(folder)) {
      warnings.push(`${text.file} is left out: ${path} is the address of another page`);
      return [];
    }
    return [pageOf(text, null, path)];
  });
  const seen = new Set<string>();
  const pages = [...forms, ...optional, ...own].filter(({ path }) => {
    const first = !seen.has(path);
    seen.add(path);
    return first;
  });
  return { pages, warnings };
}
