// On a page with one vehicle, links to its forms open the form in a dialog, which loads with the first tap. With a
// modifier key, without a script or when loading fails they lead to the contact or the finance page like ordinary
// links.
import { isPlainClick } from '../dom/plain-click.ts';
import { askedForm } from '../../domain/enquiry/asked-form.ts';
import type { OpenForm } from './open-dialog.tsx';

type DialogRequest = Omit<OpenForm, 'opener'>;

const loadDialog = () => import('./open-dialog.tsx');

/** The finance button opens its form in the dialog. */
const opensFinance = 'preApproval' in document.documentElement.dataset;

/** The link of an event and its form; null when it does not open in the dialog. */
function formLink({ target }: Event): { link: HTMLAnchorElement; open: DialogRequest } | null {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link?.origin !== location.origin) return null;
  const { pathname, hash, search } = link;
  if (opensFinance && hash === '#finance-form') {
    const carId = location.pathname.split('/')[2] ?? '';
    return { link, open: { kind: 'finance-enquiry', carId, place: null } };
  }
  const asked = pathname.startsWith('/contact-us/') && askedForm(new URLSearchParams(search));
  if (!asked) return null;
  const place = decodeURIComponent(pathname.split('/').at(-1) ?? '');
  const { message } = link.dataset;
  return { link, open: { ...asked, place, ...(message && { message, title: link.text.trim() }) } };
}

addEventListener('click', (event) => {
  const found = formLink(event);
  if (!found || event.defaultPrevented || !isPlainClick(event)) return;
  event.preventDefault();
  const { link, open } = found;
  loadDialog()
    .then(({ openForm }) => openForm({ ...open, opener: link }))
    .catch(() => location.assign(link.href));
});

// Touching or hovering over the button preloads what the tap needs.
addEventListener('pointerover', (event) => {
  if (formLink(event)) void loadDialog().catch(() => undefined);
});
