// On a page with one vehicle: links to its forms open the form over the page instead, loaded with the first tap. The
// links stay links: with a modifier key, without a script or when loading fails they lead to the contact page.
import { askedForm } from '../../domain/enquiry/asked-form.ts';

const loadDialog = () => import('./open-dialog.tsx');

function formLink(event: Event): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link?.origin !== location.origin || !link.pathname.startsWith('/contact-us/')) return null;
  return askedForm(new URLSearchParams(link.search)) ? link : null;
}

addEventListener('click', (event) => {
  const link = formLink(event);
  const asked = link && askedForm(new URLSearchParams(link.search));
  if (!asked || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const place = decodeURIComponent(link.pathname.split('/').at(-1) ?? '');
  loadDialog()
    .then(({ openForm }) => openForm({ ...asked, place, opener: link }))
    .catch(() => {
      location.assign(link.href);
    });
});

// A finger or pointer on its way to the button fetches what the tap will need.
addEventListener('pointerover', (event) => {
  if (formLink(event)) void loadDialog().catch(() => undefined);
});
