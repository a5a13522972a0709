// An enquiry form on a page. Where the address asks about a vehicle (`?car_id=…&enquiry=test-drive`) or an offer
// (`?offer_id=…`), the form changes to match; the name comes from the vehicle's page or the list of offers. For a new
// model (`?make=…&model=…`) the form only adds its name.
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import {
  askedFinance,
  type AskedFinance,
  askedModel,
  askedOffer,
  type AskedModel,
} from '../../domain/enquiry/asked-about.ts';
import { askedForm } from '../../domain/enquiry/asked-form.ts';
import { formTexts } from '../../domain/enquiry/form.ts';
import type { EnquiryKind } from '../../domain/enquiry/kinds.ts';
// The page links this stylesheet. The import copies it into every site that has this script.
import stylesheet from '../../styles/form.css?url';
import { analytics } from '../site/page-analytics.ts';
import { AboutVehicle } from './AboutVehicle.tsx';
import { slugOf } from './car-slug.ts';
import { EnquiryForm, type EnquiryFormProps } from './EnquiryForm.tsx';
import { FinanceAbout, FinanceSteps } from './FinanceAbout.tsx';
import type { OwnHold } from './own-hold.ts';
import type { ReserveSummaryProps } from './ReserveSummary.tsx';
import { locationNamed } from './use-enquiry.ts';
import type { ShownVehicle } from './vehicle-of-page.ts';
import { vehicleHref } from '../../domain/vehicle/vehicle-constants.ts';

export type EnquiryIslandProps = Omit<EnquiryFormProps, 'vehicle' | 'places'> & {
  /** Heading above the form; left out: the form's own title. */
  title?: string;
  /** The default search page, where visitors choose a vehicle. */
  stock: string;
};

interface FormSubject {
  kind: EnquiryKind;
  vehicle?: ShownVehicle;
  offer?: { id: string; name: string };
  model?: AskedModel;
}

/** The room of the summary until the vehicle is known. */
const ReserveRoom = () => <div className="reserve-summary by-script" />;
/** Without its script, the vehicle stands above the form. */
const ReserveSummary = lazy<ComponentType<ReserveSummaryProps>>(() =>
  import('./ReserveSummary.tsx').catch(() => ({ default: AboutVehicle })),
);

/** Parts that only some addresses need load with those addresses. */
const offerNamed = (id: string) =>
  import('./offer-of-page.ts').then((parts) => parts.offerNamed(id)).catch(() => null);
const checkoutSlug = (path: string) =>
  import('../../domain/account/gate.ts')
    .then((parts) => parts.checkoutSlug(path))
    .catch(() => null);
const SimilarOfPage = lazy(() => import('../similar/SimilarOfPage.tsx'));

const heldByOthers = (slug: string) =>
  import('./held-by-others.ts').then((parts) => parts.heldByOthers(slug)).catch(() => false);
const ownHold = (slug: string) =>
  import('./own-hold.ts').then((parts) => parts.ownHold(slug)).catch(() => null);
const vehicleOfPage = (slug: string) =>
  import('./vehicle-of-page.ts').then((parts) => parts.vehicleOfAddress(slug)).catch(() => null);

/** The subject that the address names. */
function useSubject(props: Pick<EnquiryIslandProps, 'kind' | 'settings' | 'positions'>) {
  const [subject, setSubject] = useState<FormSubject | null>(null);
  const [finance, setFinance] = useState<AskedFinance>();
  /** The location in the address of a booking or an application, and its job. */
  const [place, setPlace] = useState<string>();
  const [position, setPosition] = useState<string>();
  /** The vehicle in the address does not exist. */
  const [none, setNone] = useState(false);
  const [finding, setFinding] = useState(true);
  const [hold, setHold] = useState<OwnHold | null>(null);
  useEffect(() => {
    const address = new URLSearchParams(location.search);
    if (address.get('from') === 'assistant') analytics.count('assistantForm');
    const offer = askedOffer(address);
    setPlace(locationNamed(props.settings, address.get('location'))?.id);
    setPosition(props.positions?.find((each) => each === address.get('position')));
    if (props.kind === 'finance-enquiry') {
      setFinance(askedFinance(address, props.settings.dealerships));
    }
    const named = offer !== null && props.kind === 'general-enquiry' ? findOffer(offer) : null;
    void Promise.all([named, findVehicle(address)]).finally(() => setFinding(false));
  }, []);
  async function findOffer(id: string) {
    const name = await offerNamed(id);
    if (name) setSubject({ kind: 'offer-enquiry', offer: { id, name } });
  }
  async function findVehicle(address: URLSearchParams) {
    const query = await askedAbout(address);
    const vehicle = query && (await vehicleOfPage(await slugOf(query.carId)));
    if (!query || !vehicle) {
      const model = query ? null : askedModel(address);
      if (model) setSubject({ kind: props.kind, model });
      setNone(true);
      return;
    }
    const reserves = props.kind === 'reservation';
    const own = reserves ? await ownHold(vehicle.slug) : null;
    if (!own?.unpaid) setHold(own);
    // The form leads a shopper who has not paid yet back to the payment.
    const isFree =
      vehicle.reservable && (own ? own.unpaid : !(reserves && (await heldByOthers(vehicle.slug))));
    // Only the general form changes its kind; a trade-in or finance form keeps it, and is about this vehicle.
    const kind = props.kind === 'general-enquiry' ? query.kind : props.kind;
    setSubject({ kind, vehicle: { ...vehicle, reservable: isFree } });
    // Search and filters are no longer needed.
    for (const part of document.querySelectorAll('[data-without-vehicle]')) part.remove();
  }
  /** The vehicle in the address; null when there is none. */
  async function askedAbout(address: URLSearchParams) {
    const reserved = props.kind === 'reservation' ? await checkoutSlug(location.pathname) : null;
    return reserved === null ? askedForm(address) : { carId: reserved, kind: props.kind };
  }
  return { subject, finance, place, position, none, finding, hold };
}

interface AboutProps {
  kind: EnquiryKind;
  vehicle: ShownVehicle | undefined;
  proof: NonNullable<ReserveSummaryProps['proof']>;
}

/** What the form is about, between its heading and its fields. */
function About({ kind, vehicle, proof }: AboutProps) {
  if (kind === 'reservation') {
    return (
      <Suspense fallback={<ReserveRoom />}>
        {vehicle ? <ReserveSummary {...{ vehicle, proof }} /> : <ReserveRoom />}
      </Suspense>
    );
  }
  if (vehicle) return <AboutVehicle vehicle={vehicle} />;
  return kind === 'finance-enquiry' && <FinanceSteps handsOver={false} />;
}

export default function EnquiryIsland({ title, stock, ...props }: EnquiryIslandProps) {
  const { subject, finance, place, position, none, finding, hold } = useSubject(props);
  if (none && props.kind === 'reservation') {
    return (
      <p className="form-notice no-vehicle" data-styles={stylesheet}>
        A reservation starts on the page of the vehicle: <a href={stock}>choose one</a>, then press
        “Reserve Now”.
      </p>
    );
  }
  if (hold && subject?.vehicle) {
    return (
      <p className="form-notice" data-styles={stylesheet}>
        <a href={vehicleHref(subject.vehicle)}>{subject.vehicle.name}</a>: {hold.text}.{' '}
        <a href={hold.href}>{hold.link}</a>.
      </p>
    );
  }
  if (props.kind === 'reservation' && subject?.vehicle?.reservable === false) {
    return (
      <div className="not-reservable" data-styles={stylesheet}>
        <div className="form-notice">
          <p className="lead">
            <a href={vehicleHref(subject.vehicle)}>{subject.vehicle.name}</a> cannot be reserved
            online: it is reserved, sold or not offered for it.
          </p>
          <p className="btns">
            <a className="btn" href={stock}>
              See other vehicles
            </a>
          </p>
        </div>
        <Suspense>
          <SimilarOfPage slug={subject.vehicle.slug} />
        </Suspense>
      </div>
    );
  }
  const kind = subject?.kind ?? props.kind;
  const heading = subject && !subject.model ? undefined : title;
  const about =
    subject?.offer?.name ?? (subject?.model && `${subject.model.make} ${subject.model.model}`);
  const texts = formTexts(kind, props.settings, props.category);
  return (
    <div className="enquiry-box" data-styles={stylesheet}>
      {/* The finance form has its own headings: its estimate, then the details. */}
      {!props.estimate && <h2>{heading ?? texts.title}</h2>}
      {!props.estimate && (
        <About kind={kind} vehicle={subject?.vehicle} proof={props.settings.reserve.proof} />
      )}
      {about && (
        <p className="about-vehicle">
          <strong>{about}</strong>
        </p>
      )}
      <EnquiryForm
        // The fields have their first values from the start.
        key={`${place ?? ''} ${position ?? ''}`}
        {...props}
        {...(position && { position })}
        {...(place && { place })}
        kind={kind}
        finding={finding}
        {...(kind !== props.kind && { category: undefined })}
        {...(subject?.vehicle && { vehicle: subject.vehicle, places: subject.vehicle.places })}
        {...(subject?.offer && { offer: subject.offer.id })}
        {...(subject?.model && { model: subject.model })}
        {...(finance && { asked: finance })}
        {...(props.estimate && { head: <FinanceAbout vehicle={subject?.vehicle} /> })}
      />
    </div>
  );
}
