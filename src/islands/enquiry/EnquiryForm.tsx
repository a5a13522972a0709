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
  type RefObject,
} from 'react';
import {
  formFields,
  formTexts,
  type EstimateSettings,
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
import type { EnquiryKind } from '../../domain/enquiry/kinds.ts';
import type { BookingInputProps } from './BookingInput.tsx';
import { EstimatePanel } from './EstimatePanel.tsx';
import { FormInput } from './FormInput.tsx';
import { FormMessage } from './FormMessage.tsx';
import type { FormValues } from './fields-of-form.ts';
import { asksForLookup, LookupRow } from './LookupRow.tsx';
import type { RegoLookupProps } from './RegoLookup.tsx';
import { useEnquiry } from './use-enquiry.ts';
import { VehicleInput } from './VehicleInput.tsx';

export interface EnquiryFormProps {
  kind: EnquiryKind;
  settings: FormSettings;
  /** Slug of the vehicle that the form is about. */
  vehicle?: { slug: string; name: string; financed?: FinancedVehicle } | null;
  /** Id of the offer that the form is about. */
  offer?: string | null;
  /** The new model that the form is about. */
  model?: AskedModel | null;
  /** Only in the finance form: the settings for the figures and texts of its estimate. */
  estimate?: EstimateSettings | null;
  /** Only in the dialog on a vehicle's page: the named steps of the finance form. */
  popup?: PreApprovalForm | null;
  /** Locations that can hand the vehicle over. */
  places?: readonly PlaceChoice[];
  /** Id or slug of the location whose page has the form. */
  place?: string | null;
  /** The initial category. */
  category?: string | undefined;
  /** The subcategory to send. */
  subcategory?: string;
  /** The initial message. */
  message?: string | undefined;
  /** Other facts from the address. */
  asked?: AskedFinance;
  /** The subject of the form is not known yet; a submission waits until it is. */
  finding?: boolean;
  /** Answers from before the form, by field: they are sent with it and not asked again. */
  known?: FormValues;
  /** The same as text, for the thank-you page. */
  knownLines?: readonly [label: string, text: string][];
}

/** If a part does not load, the form works without it. */
const without = (error: unknown) => {
  console.warn('A part of the form cannot be shown.', error);
  return { default: () => null };
};
const BookingInput = lazy<ComponentType<BookingInputProps>>(() =>
  import('./BookingInput.tsx').catch(without),
);

const primaryId = ({ locations }: FormSettings) =>
  (locations.find(({ primary }) => primary) ?? locations[0])?.id;

/**
 * The id of the location whose slots a booking shows: the first of `named` (ids or slugs) that is one of the tenant's
 * own. A location that only hands a vehicle over has no slots. If the form asks for the location, slots of other
 * locations are not shown. The functions know the location of a vehicle.
 */
const bookedLocation = (
  { locations }: FormSettings,
  named: readonly (string | null | undefined)[],
): string | undefined =>
  named.flatMap((name) => locations.find(({ id, slug }) => id === name || slug === name) ?? [])[0]
    ?.id;

export function EnquiryForm(props: EnquiryFormProps) {
  const {
    kind,
    settings,
    vehicle = null,
    offer = null,
    model = null,
    places = [],
    place = null,
    category,
    subcategory,
    estimate = null,
    popup = null,
    finding = false,
    known = {},
    knownLines = [],
  } = props;
  // Not useId: the build and the browser number islands differently, and a page has one form of a kind.
  const idOf = (name: string) => `${kind}-${name.replace('.', '-')}`;
  const about = vehicle ? 'vehicle' : model ? 'model' : 'nothing';
  const asked = formFields(kind, settings, places, about).filter(({ name }) => !(name in known));
  const fields = popup ? inPreApprovalSteps(asked) : asked;
  const shown = new Set(fields.map(({ name }) => name));
  const fixed: FormValues = {
    ...(vehicle && { car_id: vehicle.slug }),
    ...(kind === 'reservation' &&
      vehicle?.financed?.price !== undefined && { seen_price: vehicle.financed.price }),
    ...(offer && { offer_id: offer }),
    ...(model && { 'Vehicle Make': model.make, 'Vehicle Model': model.model }),
    ...(place && !shown.has('location') && { location: place }),
    ...(category && !shown.has('category') && { category }),
    ...(subcategory && { subcategory }),
    ...props.asked,
    ...known,
  };
  const enquiry = useEnquiry({
    ...{ kind, settings, fields, vehicle, estimate, fixed, finding, knownLines },
  });
  const { live, step, lastStep, finalStep, outcome, message, errors, sending, busy } = enquiry;
  /** The locations that the shopper has chosen. A booking shows the slots of this location. */
  const [chosen, setChosen] = useState<Partial<Record<string, string>>>({});
  const words = formTexts(kind, settings, category);

  const here = settings.locations.find(({ id, slug }) => id === place || slug === place);
  const presets: Partial<Record<string, string>> = {
    ...(here && { location: here.id, dealership_slug: here.dealershipSlug }),
    ...(category && { category }),
    ...(props.message && { message: props.message }),
  };
  const summary = fields.flatMap(({ name, label }) => {
    const error = errors[name];
    return error ? [{ name, id: idOf(name), label, message: error }] : [];
  });
  const bookedAt = bookedLocation(settings, [
    chosen['distribution_location'],
    chosen['location'],
    ...(vehicle ? [] : [place, shown.has('location') ? undefined : primaryId(settings)]),
  ]);

  const draw = (field: (typeof fields)[number]): ReactNode[] => {
    // Slots need a script. Without one, the dealership agrees on a time by phone.
    if (field.input === 'date-time') {
      if (!live || (bookedAt === undefined && !vehicle)) return [];
      return [
        <Step key={field.name} of={field.step} shown={step} live={live}>
          <Suspense>
            <BookingInput
              field={field}
              id={idOf(field.name)}
              kind={kind === 'service-booking' ? kind : 'test-drive'}
              place={bookedAt ?? null}
              car={kind === 'test-drive' ? (vehicle?.slug ?? null) : null}
              settings={settings}
              error={errors[field.name]}
              round={enquiry.slotRound}
            />
          </Suspense>
        </Step>,
      ];
    }
    return [
      <Fragment key={field.name}>
        <Step of={field.step} shown={step} live={live}>
          {kind === 'test-drive' && field.name === 'car_description' ? (
            <VehicleInput field={field} id={idOf(field.name)} error={errors[field.name]} />
          ) : (
            <FormInput
              field={field}
              id={idOf(field.name)}
              error={errors[field.name]}
              preset={presets[field.name]}
            />
          )}
        </Step>
        {kind === 'trade-in' && field.name === 'regoState' && (
          <LookUp live={live} form={enquiry.form} onCar={enquiry.setCar} />
        )}
      </Fragment>,
    ];
  };
  const isEstimated = ({ name }: { name: string }) =>
    estimate !== null && estimateNames.some((each) => each === name);
  const details = fields.filter((field) => !isEstimated(field));
  const last = step === finalStep;
  /** The element that gets the focus when a step shows. */
  const stepHeading = { tabIndex: -1, ref: enquiry.heading as RefObject<never> };
  // With an estimate the form has no heading above its steps.
  const StepHeading = estimate ? 'h2' : 'h3';
  const code = enquiry.codeStep();
  /** The partner's step comes after our last step. */
  const at = outcome.is === 'redirecting' ? finalStep : step - 1;
  return (
    <form
      className={live ? 'enquiry live' : 'enquiry'}
      method="post"
      action="/api/leads"
      noValidate={live}
      aria-busy={sending}
      onFocus={() => {
        void enquiry.touch();
      }}
      ref={enquiry.form}
      onSubmit={(event) => {
        void enquiry.submit(event);
      }}
      onChange={(event) => {
        const { name, value } = event.target as HTMLFormElement & HTMLSelectElement;
        if (name === 'location' || name === 'distribution_location')
          setChosen({ ...chosen, [name]: value });
        enquiry.changed(event);
      }}
    >
      <FormMessage box={message} outcome={outcome} errors={summary} phone={settings.phone} />
      {enquiry.remembered && (
        <p className="small remembered">
          Filled in with the details that this browser remembers.{' '}
          <button type="button" className="linkish" onClick={enquiry.forget}>
            Forget my details
          </button>
        </p>
      )}
      {popup ? (
        <ol className="small step-names">
          {popup.steps.map((name, index) => (
            <li key={name} {...(index === at && { 'aria-current': 'step', ...stepHeading })}>
              {name}
            </li>
          ))}
        </ol>
      ) : (
        finalStep > 1 && (
          <StepHeading className="small steps" {...stepHeading}>
            Step {step} of {finalStep}
            {step > 1 && !estimate && ': choose a time'}
          </StepHeading>
        )
      )}
      <input type="hidden" name="kind" value={kind} />
      {Object.entries(fixed).map(([name, value]) => (
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
      {estimate && (
        <EstimatePanel
          settings={estimate}
          vehicle={vehicle?.financed ?? null}
          form={enquiry.form}
          live={live}
          hidden={live && step !== 1}
          finding={finding}
          next={popup ? null : idOf(details[0]?.name ?? '')}
        >
          {fields.filter(isEstimated).flatMap(draw)}
        </EstimatePanel>
      )}
      {estimate && !popup && <h2 hidden={code !== null}>Your details</h2>}
      <div className="fields" hidden={code !== null}>
        {details.flatMap(draw)}
      </div>
      {code && <code.CodeStep {...code} />}
      {step >= lastStep && words.consentNote && <p className="small">{words.consentNote}</p>}
      {words.privacyUrl && (
        <p className="small">
          Your details are handled as our <a href={words.privacyUrl}>privacy policy</a> says.
        </p>
      )}
      <div ref={enquiry.checkPlace} className="person-check" />
      <p className="btns">
        {step > 1 && (
          <button type="button" className="btn" onClick={enquiry.back}>
            Back
          </button>
        )}
        <button className="btn primary" aria-disabled={busy}>
          {sending && <span className="spinner" aria-hidden="true" />}
          {sending ? 'Sending …' : last || !live ? (popup?.submit ?? words.submit) : 'Next'}
        </button>
      </p>
    </form>
  );
}

type LookupPart = { RegoLookup: ComponentType<RegoLookupProps> } | 'loading' | 'failed';

/**
 * The registration look-up loads with the live form. Its static row is shown until then, and if it does not load. When
 * it has loaded, it starts with what the visitor asked for meanwhile.
 */
function LookUp({ live, ...props }: Omit<RegoLookupProps, 'asked'> & { live: boolean }) {
  const [part, setPart] = useState<LookupPart>('loading');
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (!live) return;
    import('./RegoLookup.tsx').then(setPart, (error: unknown) => {
      console.warn('Registrations cannot be looked up.', error);
      setPart('failed');
    });
  }, [live]);
  const loading = live && part === 'loading';
  const { form } = props;
  useEffect(() => {
    const fields = form.current;
    if (!loading || !fields) return;
    const pressed = (event: KeyboardEvent) => {
      if (!asksForLookup(event)) return;
      event.preventDefault();
      setAsked(true);
    };
    fields.addEventListener('keydown', pressed);
    return () => {
      fields.removeEventListener('keydown', pressed);
    };
  }, [loading, form]);
  const press = () => {
    setAsked(true);
  };
  return (
    <div className="look-up">
      {typeof part === 'object' ? (
        <part.RegoLookup {...props} asked={asked} />
      ) : (
        <LookupRow asking={asked && part === 'loading'} onPress={press} />
      )}
    </div>
  );
}

interface StepProps {
  of: number;
  shown: number;
  live: boolean;
  children: ReactNode;
}

/** A field of another step stays in the form, but hidden. */
function Step({ of, shown, live, children }: StepProps) {
  const later = of > 1 ? ' later' : '';
  return (
    <div className={`slot${later}`} hidden={live && of !== shown}>
      {children}
    </div>
  );
}
