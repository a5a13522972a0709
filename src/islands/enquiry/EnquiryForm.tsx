// Every enquiry form, rendered from the description of its fields (domain/enquiry). As static HTML it posts to the
// functions; once hydrated, it validates and sends without leaving the page.
import {
  Fragment,
  lazy,
  Suspense,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import {
  formFields,
  formTexts,
  type EstimateSettings,
  type FormField,
  type FormSettings,
  type PlaceChoice,
} from '../../domain/enquiry/form.ts';
import {
  inPreApprovalSteps,
  type PreApprovalForm,
} from '../../domain/enquiry/pre-approval-steps.ts';
import type { AskedFinance, AskedModel } from '../../domain/enquiry/asked-about.ts';
import { estimateNames } from '../../domain/finance/pre-approval.ts';
import type { FinancedVehicle } from '../../domain/finance/estimate.ts';
import type { FormPart } from '../../domain/enquiry/form-parts.ts';
import { timeTexts } from '../../domain/enquiry/field-marks.ts';
import type { EnquiryKind } from '../../domain/enquiry/kinds.ts';
import type { BookingInputProps } from './BookingInput.tsx';
import { EstimatePanel } from './EstimatePanel.tsx';
import { FinanceSteps } from './FinanceAbout.tsx';
import { FormInput } from './FormInput.tsx';
import { errorLinks, FormMessage } from './FormMessage.tsx';
import { valuesOf, type FormValues } from './fields-of-form.ts';
import { LookUp } from './LookUp.tsx';
import { PrivacyNotice } from './PrivacyNotice.tsx';
import { locationNamed, useEnquiry } from './use-enquiry.ts';
import { StepLine } from './StepLine.tsx';
import { VehicleInput } from './VehicleInput.tsx';

export interface EnquiryFormProps {
  kind: EnquiryKind;
  settings: FormSettings;
  vehicle?: { slug: string; name: string; financed?: FinancedVehicle } | null;
  /** Id of the offer. */
  offer?: string | null;
  /** The new model that the form is about. */
  model?: AskedModel | null;
  /** Only in the finance form: the settings for the figures and texts of its estimate. */
  estimate?: EstimateSettings | null;
  /** Above the figures of the estimate. */
  head?: ReactNode;
  /** Between the estimate and the visitor's details. */
  children?: ReactNode;
  /** Only in the dialog on a vehicle's page: the named steps of the finance form. */
  popup?: PreApprovalForm | null;
  /** Locations that can hand the vehicle over. */
  places?: readonly PlaceChoice[];
  /** Id or slug of the location whose page has the form. */
  place?: string | null;
  category?: string | undefined;
  subcategory?: string;
  message?: string | undefined;
  /** Parts of the fields under headings; left out: one part without. */
  parts?: readonly FormPart[];
  /** Only for applications: the jobs to be filled, and the one in the address. */
  positions?: readonly string[];
  position?: string | undefined;
  /** Other facts from the address. */
  asked?: AskedFinance;
  /** The subject of the form is not known yet; a submission waits until it is. */
  finding?: boolean;
  /** Answers from before the form, by field: they are sent with it and not asked again. */
  known?: FormValues;
  /** The same as text, for the thank-you page. */
  knownLines?: readonly [label: string, text: string][];
}

/** A booking whose times cannot be chosen here. */
const AgreeByPhone = () => <p className="small">{timeTexts.agree}</p>;
const BookingInput = lazy<ComponentType<BookingInputProps>>(() =>
  import('./BookingInput.tsx').catch((error: unknown) => {
    console.warn('The times of a booking cannot be shown.', error);
    return { default: AgreeByPhone };
  }),
);

const primaryId = ({ locations }: FormSettings) =>
  (locations.find(({ primary }) => primary) ?? locations[0])?.id;

/**
 * The id of the location whose slots a booking shows: the first of `named` (ids or slugs) that is one of the tenant's
 * own. If the form asks for the location, slots of other
 * locations are not shown. The functions know the location of a vehicle.
 */
const bookedLocation = (
  settings: FormSettings,
  named: readonly (string | null | undefined)[],
): string | undefined => named.flatMap((name) => locationNamed(settings, name) ?? [])[0]?.id;

/** The values that the form sends and no field shows. `shown`: the names of its fields. */
function fixedValues(props: EnquiryFormProps, shown: ReadonlySet<string>): FormValues {
  const { kind, vehicle, offer, model, place, category, subcategory, asked, known } = props;
  return {
    ...(vehicle && { car_id: vehicle.slug }),
    ...(kind === 'reservation' &&
      vehicle?.financed?.price !== undefined && { seen_price: vehicle.financed.price }),
    ...(offer && { offer_id: offer }),
    ...(model && { 'Vehicle Make': model.make, 'Vehicle Model': model.model }),
    ...(place && !shown.has('location') && { location: place }),
    ...(category && !shown.has('category') && { category }),
    ...(subcategory && { subcategory }),
    ...asked,
    ...known,
  };
}

/** The fields of a form, and the values that it sends beside them. */
function formContent(props: EnquiryFormProps) {
  const { kind, settings, vehicle = null, model, places = [], popup = null } = props;
  const { category, positions, known = {} } = props;
  const about = vehicle ? 'vehicle' : model ? 'model' : 'nothing';
  const open = formFields(kind, settings, places, about, category, positions).filter(
    ({ name }) => !(name in known),
  );
  const fields = popup ? inPreApprovalSteps(open) : open;
  const names = new Set(fields.map(({ name }) => name));
  return { fields, names, fixed: fixedValues(props, names) };
}

function presetValues({ settings, place, category, position, message }: EnquiryFormProps) {
  const here = locationNamed(settings, place);
  const presets: Partial<Record<string, string>> = {
    ...(here && { location: here.id, dealership_slug: here.dealershipSlug }),
    ...(category && { category }),
    ...(position && { position }),
    ...(message && { message }),
  };
  return presets;
}

const isEstimated = ({ name }: FormField) => estimateNames.some((each) => each === name);

/** The form, and a new one for a visitor who comes back after it was sent (rule enquiry-9). */
export function EnquiryForm(props: EnquiryFormProps) {
  const [round, setRound] = useState(0);
  return <OneEnquiry key={round} {...props} onSentBefore={() => setRound(round + 1)} />;
}

function OneEnquiry(props: EnquiryFormProps & { onSentBefore: () => void }) {
  const { kind, settings, vehicle = null, place = null, category, onSentBefore } = props;
  const { estimate = null, popup = null, finding = false, knownLines = [], head, children } = props;
  // Not useId: the build and the browser number islands differently, and a page has one form of a kind.
  const idOf = (name: string) => `${kind}-${name.replace('.', '-')}`;
  const { fields, names, fixed } = formContent(props);
  const about = { kind, settings, fields, vehicle, estimate };
  const enquiry = useEnquiry({ ...about, fixed, finding, knownLines, onSentBefore });
  const { live, step, lastStep, outcome, errors } = enquiry;
  /** The locations that the shopper has chosen. A booking shows the slots of this location. */
  const [chosenPlaces, setChosenPlaces] = useState<Partial<Record<string, string>>>({});
  // What was chosen before the script of the form ran.
  useEffect(() => {
    if (enquiry.form.current)
      setChosenPlaces(valuesOf(enquiry.form.current) as typeof chosenPlaces);
  }, []);
  const [free, setFree] = useState('');
  const texts = formTexts(kind, settings, category);
  const presets = presetValues(props);
  const wished = chosenPlaces['distribution_location'];
  const isRequest =
    !!wished && !props.places?.some(({ id, name, own }) => own && [id, name].includes(wished));
  const bookedAt = bookedLocation(settings, [
    chosenPlaces['location'],
    ...(vehicle ? [] : [place, names.has('location') ? undefined : primaryId(settings)]),
  ]);

  const draw = (field: FormField) => (
    <Field
      key={field.name}
      id={idOf(field.name)}
      preset={presets[field.name]}
      {...{ field, kind, settings, vehicle, bookedAt, isRequest, enquiry, onFree: setFree }}
    />
  );
  const estimated = estimate ? fields.filter(isEstimated) : [];
  const details = fields.filter((field) => !estimated.includes(field));
  const code = enquiry.codeStep();
  return (
    <FormFrame
      enquiry={enquiry}
      takesFile={names.has('resume')}
      onPlace={(name, value) => setChosenPlaces({ ...chosenPlaces, [name]: value })}
    >
      <FormMessage
        box={enquiry.message}
        outcome={outcome}
        errors={errorLinks(fields, errors, idOf)}
        phone={settings.phone}
      />
      {enquiry.remembered.length > 0 && (
        <RememberedLine labels={enquiry.remembered} onForget={enquiry.forget} />
      )}
      <StepLine {...{ enquiry, free }} names={popup?.steps ?? null} isEstimate={!!estimate} />
      <HiddenInputs values={{ kind, ...fixed }} live={live} />
      {estimate && (
        <EstimatePanel
          settings={estimate}
          vehicle={vehicle?.financed ?? null}
          form={enquiry.form}
          live={live}
          hidden={live && step !== 1}
          finding={finding}
          head={head}
          next={popup ? null : idOf(details[0]?.name ?? '')}
          after={children}
        >
          {estimated.map(draw)}
        </EstimatePanel>
      )}
      <Details estimate={popup ? null : estimate} isDone={code !== null}>
        <Parts {...{ parts: props.parts, details, enquiry, draw }} isDone={code !== null} />
        {code && <code.CodeStep {...code} />}
        {step >= lastStep && texts.consentNote && <p className="small">{texts.consentNote}</p>}
        <PrivacyNotice notice={settings.notice} purpose={texts.purpose} />
        <FormButtons enquiry={enquiry} submit={popup?.submit ?? texts.submit} />
      </Details>
    </FormFrame>
  );
}

/** Below an estimate they have a panel of their own, with the steps to a car. */
const Details = (props: {
  estimate: EstimateSettings | null;
  isDone: boolean;
  children: ReactNode;
}) =>
  props.estimate ? (
    <div className="ask estimate-details">
      <div hidden={props.isDone}>
        <h2>Your details</h2>
        <FinanceSteps handsOver={props.estimate.handsOver} />
      </div>
      {props.children}
    </div>
  ) : (
    props.children
  );

type Enquiry = ReturnType<typeof useEnquiry>;

interface FormFrameProps {
  enquiry: Enquiry;
  /** The form has a field for a file. */
  takesFile: boolean;
  /** The shopper has chosen a location in one of the two fields for it. */
  onPlace: (name: string, value: string) => void;
  children: ReactNode;
}

function FormFrame({ enquiry, takesFile, onPlace, children }: FormFrameProps) {
  const { live, sending } = enquiry;
  return (
    <form
      className={live ? 'enquiry live' : 'enquiry'}
      method="post"
      action="/api/leads"
      encType={takesFile ? 'multipart/form-data' : undefined}
      noValidate={live}
      aria-busy={sending}
      onFocus={() => void enquiry.touch()}
      ref={enquiry.form}
      onSubmit={(event) => void enquiry.submit(event)}
      onChange={(event) => {
        const { name, value } = event.target as HTMLFormElement & HTMLSelectElement;
        if (name === 'location' || name === 'distribution_location') onPlace(name, value);
        enquiry.changed(event);
      }}
    >
      {children}
    </form>
  );
}

interface PartsProps {
  parts: readonly FormPart[] | undefined;
  details: readonly FormField[];
  enquiry: Enquiry;
  /** The fields are filled in, and a code is asked for. */
  isDone: boolean;
  draw: (field: FormField) => ReactNode;
}

const onePart: readonly FormPart[] = [{ title: '', isFolded: false, names: [] }];

function Parts({ parts = onePart, details, enquiry, isDone, draw }: PartsProps) {
  const { live, step, errors } = enquiry;
  const named = parts.flatMap(({ names }) => names);
  return parts.map(({ title, isFolded, names }) => {
    const fields = details.filter(
      ({ name }) => (names[0] ? names : named).includes(name) === !!names[0],
    );
    const hidden = isDone || fields.every((field) => live && field.step !== step);
    const box = (
      <fieldset className="fields" hidden={hidden}>
        {title && !isFolded && <legend>{title}</legend>}
        {fields.map(draw)}
      </fieldset>
    );
    return isFolded ? (
      <details key={title} hidden={hidden} open={fields.some(({ name }) => errors[name])}>
        <summary>{title}</summary>
        {box}
      </details>
    ) : (
      <Fragment key={title}>{box}</Fragment>
    );
  });
}

interface RememberedLineProps {
  labels: readonly string[];
  onForget: () => void;
}

function RememberedLine({ labels, onForget }: RememberedLineProps) {
  return (
    <p className="small remembered">
      Filled in from this browser: {labels.join(', ').toLowerCase()}.{' '}
      <button type="button" className="linkish" onClick={onForget}>
        Forget my details
      </button>
    </p>
  );
}

function FormButtons({ enquiry, submit }: { enquiry: Enquiry; submit: string }) {
  const { live, step, finalStep, sending, busy } = enquiry;
  const isLast = step >= finalStep || !live;
  return (
    <>
      <div ref={enquiry.checkPlace} className="person-check" />
      <p className="btns">
        {step > 1 && (
          <button type="button" className="btn" onClick={enquiry.back}>
            Back
          </button>
        )}
        <button className="btn primary" aria-disabled={busy}>
          {sending && <span className="spinner" aria-hidden="true" />}
          {sending ? 'Sending …' : isLast ? submit : 'Next'}
        </button>
      </p>
    </>
  );
}

interface FieldProps {
  field: FormField;
  id: string;
  preset: string | undefined;
  kind: EnquiryKind;
  settings: FormSettings;
  vehicle: { slug: string } | null;
  /** The location whose slots a booking shows. */
  bookedAt: string | undefined;
  /** The vehicle has to be brought to the chosen place, so no time can be booked. */
  isRequest: boolean;
  enquiry: Enquiry;
  onFree: (times: string) => void;
}

/** A field of another step stays in the form, but hidden. */
function Field(props: FieldProps) {
  const { field, id, preset, kind, settings, vehicle, bookedAt, isRequest, enquiry, onFree } =
    props;
  const { live, step, errors } = enquiry;
  const { name, input } = field;
  const isBooking = input === 'date-time';
  // Slots need a script.
  if (isBooking && !live) return null;
  const hasTimes = !isRequest && (bookedAt !== undefined || vehicle !== null);
  const shared = { field, id, error: errors[name] };
  return (
    <>
      <div className={field.step > 1 ? 'slot later' : 'slot'} hidden={live && field.step !== step}>
        {isBooking && !hasTimes ? (
          <AgreeByPhone />
        ) : isBooking ? (
          <Suspense fallback={<p className="small">{timeTexts.looking}</p>}>
            <BookingInput
              {...shared}
              kind={kind === 'service-booking' ? kind : 'test-drive'}
              place={bookedAt ?? null}
              car={kind === 'test-drive' ? (vehicle?.slug ?? null) : null}
              settings={settings}
              round={enquiry.slotRound}
              onFree={onFree}
            />
          </Suspense>
        ) : kind === 'test-drive' && name === 'car_description' ? (
          <VehicleInput {...shared} />
        ) : (
          <FormInput {...shared} preset={preset} />
        )}
      </div>
      {kind === 'trade-in' && name === 'regoState' && settings.tradeIn.hasRegister && (
        <LookUp live={live} form={enquiry.form} onCar={enquiry.setCar} />
      )}
    </>
  );
}

/** Without a script, the form sends these, too. People leave the trap empty. */
function HiddenInputs({ values, live }: { values: FormValues; live: boolean }) {
  return (
    <>
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={String(value)} />
      ))}
      <div className="trap" aria-hidden="true">
        <label>
          Leave this empty
          <input name="company_website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {!live && (
        <noscript>
          <img src="/api/forms/token.gif" alt="" width="1" height="1" />
        </noscript>
      )}
    </>
  );
}
