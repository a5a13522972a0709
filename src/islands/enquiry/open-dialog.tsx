// The dialog with a form: about the vehicle of the page (enquiry, test drive, photos, something similar), the general
// enquiry of the header, or the finance form in steps. It is imported together with React. After closing, typed text is
// kept until the visitor leaves the page.
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { formTexts } from '../../domain/enquiry/form.ts';
import type { DialogSettings } from '../../domain/enquiry/pre-approval-steps.ts';
import type { EnquiryKind } from '../../domain/enquiry/kinds.ts';
import stylesheet from '../../styles/form.css?url';
import { element } from '../dom/element.ts';
import { loadStylesheet } from '../dom/load-stylesheet.ts';
import { overlayOpened } from '../overlays/overlay-history.ts';
import { AboutVehicle } from './AboutVehicle.tsx';
import { EnquiryForm } from './EnquiryForm.tsx';
import { shownVehicle, vehicleOfPage, type ShownVehicle } from './vehicle-of-page.ts';
import { vehicleHref } from '../../domain/vehicle/vehicle-constants.ts';

export interface OpenForm {
  kind: EnquiryKind;
  /** Slug of the vehicle that it is about; null when there is none. */
  carId: string | null;
  /** Slug of the location that has it; null when the shopper chooses one. */
  place: string | null;
  /** Heading of the dialog; left out: the form's own. */
  title?: string;
  message?: string;
  opener: HTMLElement;
}

let settings: Promise<DialogSettings> | null = null;

/** The site's form settings; rejects when they do not load, and a later call tries again. */
function loadSettings(): Promise<DialogSettings> {
  settings ??= fetch(document.documentElement.dataset['forms'] ?? '')
    .then((response) => {
      if (!response.ok) throw new Error(`form settings answered ${String(response.status)}`);
      return response.json() as Promise<DialogSettings>;
    })
    .catch((error: unknown) => {
      settings = null;
      throw error;
    });
  return settings;
}

const dialogs = new Map<string, { dialog: HTMLDialogElement; renew: () => void }>();
/** The link that opened the current dialog, because several links open the same form. */
let lastOpener: HTMLElement | null = null;

interface DialogContentProps {
  open: OpenForm;
  settings: DialogSettings;
  vehicle: ShownVehicle | null;
  headingId: string;
  onClose: () => void;
}

function DialogContent({ open, settings, vehicle, headingId, onClose }: DialogContentProps) {
  const popup = open.kind === 'finance-enquiry' ? settings.preApproval : undefined;
  return (
    <>
      <div className="form-dialog-head">
        <h2 id={headingId}>{open.title ?? popup?.title ?? formTexts(open.kind, settings).title}</h2>
        <button type="button" aria-label="Close" onClick={onClose}>
          <i className="i i-close" />
        </button>
      </div>
      {vehicle && <AboutVehicle vehicle={vehicle} />}
      <EnquiryForm
        kind={open.kind}
        settings={settings}
        vehicle={vehicle}
        places={vehicle?.places ?? []}
        place={open.place}
        message={open.message}
        {...(popup && { popup, estimate: popup.estimate })}
      />
    </>
  );
}

/** Opens the form as the visitor left it. Rejects when it cannot be shown. */
export async function openForm(open: OpenForm): Promise<void> {
  const { kind, carId, message = '', opener } = open;
  // Each link with an initial message has its own form.
  const key = `${kind} ${open.title ?? ''}`;
  const known = dialogs.get(key);
  if (known) {
    renewMessage(known.dialog, message);
    known.renew();
    show(known.dialog, opener);
    return;
  }
  const own = carId !== null && location.pathname === vehicleHref({ slug: carId });
  const [loaded, vehicle] = await Promise.all([
    loadSettings(),
    carId === null ? null : own ? shownVehicle(document, carId) : vehicleOfPage(carId),
    loadStylesheet(stylesheet),
  ]);
  if (carId !== null && !vehicle) throw new Error('there is no vehicle to ask about');
  const headingId = `form-${kind}`;
  const dialog = element('dialog', { class: 'form-dialog', 'aria-labelledby': headingId });
  dialog.addEventListener('close', () => {
    lastOpener?.focus();
  });
  // A tap outside the form closes it, like Escape.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  dialog.dataset['message'] = message;
  document.body.append(dialog);
  const root = createRoot(dialog);
  const render = (about: ShownVehicle | null) =>
    // The heading names the dialog, so it must be there when the dialog opens.
    flushSync(() =>
      root.render(
        <DialogContent
          open={open}
          settings={loaded}
          vehicle={about}
          headingId={headingId}
          onClose={() => dialog.close()}
        />,
      ),
    );
  render(vehicle);
  let { financed } = vehicle ?? {};
  const renew = () => {
    // The shopper may have set another loan since (rule finance-28).
    const now = vehicle && own ? shownVehicle(document, vehicle.slug) : null;
    if (!now || JSON.stringify(now.financed) === JSON.stringify(financed)) return;
    financed = now.financed;
    render(now);
  };
  dialogs.set(key, { dialog, renew });
  show(dialog, opener);
}

/** The calculator may show another loan by now. Words that the visitor added stay. */
function renewMessage(dialog: HTMLDialogElement, message: string): void {
  const field = dialog.querySelector<HTMLTextAreaElement>('[name=message]');
  if (field) field.value = field.value.replace(dialog.dataset['message'] ?? '', () => message);
  dialog.dataset['message'] = message;
}

function show(dialog: HTMLDialogElement, opener: HTMLElement): void {
  lastOpener = opener;
  dialog.showModal();
  const closed = overlayOpened(dialog, {
    open: () => show(dialog, opener),
    close: () => dialog.close(),
  });
  const hasClosed = () => {
    // The event comes later than the close: Forward may have opened the dialog again.
    if (dialog.open) return;
    dialog.removeEventListener('close', hasClosed);
    closed();
  };
  dialog.addEventListener('close', hasClosed);
}
