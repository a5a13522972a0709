// The parts that pages with a form share, and the thank-you page.
import type { FormSettings } from '../../domain/enquiry/form.ts';
import { careerCategory } from '../../domain/enquiry/kinds.ts';
import { noticeFacts } from '../../domain/privacy/record.ts';
import { reservationProof } from '../../domain/vehicle/actions.ts';
import { earlierSteps, nextSteps, sentHeadings } from '../../domain/enquiry/next-steps.ts';
import type { SiteContext } from '../assembly/site-context.ts';
import { formSettings } from './form-settings.ts';
import type { FormView, SuccessPage } from '../../page-data/page-data.ts';
import { paths } from '../addresses/paths.ts';
import { latestRow } from '../home/vehicle-rows.ts';
import { pageBase } from '../shell/page-base.ts';

const known = new WeakMap<SiteContext['shell'], FormSettings>();

/** One object per site: pages with a form share it. An application for a job has a notice of its own. */
export function settingsOfForms(
  { tenant, shell }: Pick<SiteContext, 'shell' | 'tenant'>,
  category?: string,
): FormSettings {
  let settings = known.get(shell);
  if (!settings) known.set(shell, (settings = formSettings(tenant, shell.phone)));
  return category === careerCategory
    ? { ...settings, notice: noticeFacts(tenant, category) }
    : settings;
}

/** The general enquiry on a location's contact page. */
export const contactForm = (
  context: Pick<SiteContext, 'shell' | 'tenant'>,
  place: string,
): FormView => ({
  kind: 'general-enquiry',
  settings: settingsOfForms(context),
  place,
});

export function successPage(context: SiteContext): SuccessPage {
  const { shell } = context;
  const heading = 'Your enquiry';
  return {
    kind: 'success',
    ...pageBase(context, {
      path: paths.success,
      title: heading,
      description: 'Shows the enquiry that you have just sent, and what happens next.',
      robots: 'noindex,follow',
    }),
    heading,
    nothingSent: 'There is nothing new to show. What you sent us earlier has reached us.',
    withoutScript:
      'Did a link of our mail bring you here? Without JavaScript, your booking is on a page of its own, where you can cancel it.',
    earlier: earlierSteps,
    headings: sentHeadings(reservationProof(context.tenant)),
    next: nextSteps(reservationProof(context.tenant)),
    phone: shell.phone,
    links: [
      { label: 'See all stock', href: shell.searchPath },
      ...(shell.locationsLink ? [shell.locationsLink] : []),
    ],
    places: context.locations.map(({ id, name, phone, address, hours: all }) => ({
      id,
      name,
      phone,
      address: address.text,
      hours: all
        .filter(({ department }, index) => index === 0 || department === 'service')
        .map(({ department, label, rows, clock }) => ({ department, label, rows, clock })),
    })),
    latest: latestRow(context),
  };
}
