// Buying a vehicle online (rule purchase-1). The server decides the content of each step, which ones are done, and
// which comes next. This island shows it, sends answers, and adds a history entry for every step.
import { useEffect, useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import { signInHref } from '../../domain/account/gate.ts';
import type { FormSettings } from '../../domain/enquiry/form.ts';
import { messages } from '../../protocol/messages.ts';
import type { Problem } from '../../protocol/problem.ts';
import type { PurchaseView } from '../../protocol/purchase.ts';
import { ownCarDraft } from '../../browser-state/own-car.ts';
import stylesheet from '../../styles/form.css?url';
import { AboutVehicle } from '../enquiry/AboutVehicle.tsx';
import { callApi } from '../site/call-api.ts';
import { countLead } from '../site/count-form.ts';
import { eventOf } from './purchase-form.ts';
import { Lines, StepForm } from './StepForm.tsx';

export interface PurchaseIslandProps {
  settings: FormSettings;
  /** Address of the trade-in page. */
  tradeIn: string;
  /** Address of the stock. */
  stock: string;
}

type StepName = PurchaseView['current'];
type Open = { name: string; slug: string; sent: boolean }[];
const noAnswer = 'That took too long, and nothing was sent. Please try again.';
/** Opening a payment page, or asking a finance partner, takes longer than a look-up. */
const timeoutMs = 20_000;

const isView = (json: unknown): json is PurchaseView =>
  typeof json === 'object' && json !== null && 'steps' in json;

/** The purchases to resume when the address names no vehicle, or how to start one. */
function OpenPurchases({ purchases, stock }: { purchases: Open; stock: string }) {
  if (purchases.length === 0) {
    return (
      <p className="form-notice">
        A purchase starts on the page of the vehicle: <a href={stock}>choose one</a>, then press
        “Buy online”. To go on with one from another device,{' '}
        <a href={signInHref('checkout', '/checkout-journey', '/')}>sign in</a> with your phone.
      </p>
    );
  }
  return (
    <>
      <h2>Your purchases</h2>
      <ul className="prizes">
        {purchases.map(({ name, slug, sent }) => (
          <li key={slug}>
            <a href={`/checkout-journey?car_id=${slug}`}>{name}</a>
            {sent ? ' (sent)' : ' (under way)'}
          </li>
        ))}
      </ul>
    </>
  );
}

interface SentNoticeProps {
  sent: NonNullable<PurchaseView['sent']>;
  heading: RefObject<HTMLHeadingElement | null>;
  onPay: () => void;
  onAgain: () => void;
}

/** What became of a sent purchase, and what is left to do. */
function SentNotice({ sent, heading, onPay, onAgain }: SentNoticeProps) {
  return (
    <div className="form-notice">
      <h2 ref={heading} tabIndex={-1}>
        {sent.again ? 'Your reservation has ended' : 'We have your purchase'}
      </h2>
      <p>{sent.text}</p>
      <p className="small">Reference: {sent.lead_id}</p>
      <p className="btns">
        {sent.pay && (
          <button type="button" className="btn primary" onClick={onPay}>
            Pay the deposit
          </button>
        )}
        {sent.again && (
          <button type="button" className="btn primary" onClick={onAgain}>
            Go through it again
          </button>
        )}
      </p>
    </div>
  );
}

export default function PurchaseIsland({ settings, tradeIn, stock }: PurchaseIslandProps) {
  const [view, setView] = useState<PurchaseView | null>(null);
  /** Purchases to resume when the address names no vehicle; null when it names one. */
  const [open, setOpen] = useState<Open | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [sending, setSending] = useState(false);
  /** A finished step that is answered again; null for the current one. */
  const [editing, setEditing] = useState<StepName | null>(null);
  /** Counts up when an answer was refused, so that times are requested again. */
  const [round, setRound] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  /** The shown step has changed, so its heading gets the focus after the next render. */
  const moved = useRef(false);
  /** Slug or id of the vehicle, as the address names it. */
  const car = useRef('');

  const here = () => `/checkout-journey?car_id=${encodeURIComponent(car.current)}`;
  const signIn = () => {
    location.assign(signInHref('checkout', here(), `/cars/${car.current}`));
  };
  const body = () => {
    const offer = ownCarDraft.read()?.offerId;
    return { car_id: car.current, ...(offer && { offer }) };
  };
  const load = async () => {
    const query = new URLSearchParams(body());
    const answer = await callApi(`/api/purchase?${query.toString()}`);
    if (isView(answer?.json)) setView(answer.json);
    else setFailure((answer?.json as Partial<Problem> | null)?.detail ?? noAnswer);
  };

  useEffect(() => {
    document.querySelector('[data-without-script]')?.remove();
    const named = new URLSearchParams(location.search).get('car_id');
    if (named === null) {
      void callApi('/api/purchases').then((answer) => {
        setOpen(answer?.status === 200 ? (answer.json as { items: Open }).items : []);
      });
      return;
    }
    car.current = named;
    void load();
    const back = ({ state }: PopStateEvent) => {
      moved.current = true;
      setEditing((state as { purchase?: StepName } | null)?.purchase ?? null);
    };
    addEventListener('popstate', back);
    return () => {
      removeEventListener('popstate', back);
    };
  }, []);
  useEffect(() => {
    if (moved.current) heading.current?.focus();
    moved.current = false;
  });

  const show = (next: PurchaseView) => {
    moved.current = true;
    setView(next);
    setEditing(null);
    setErrors({});
  };
  const post = async (path: string, more: object = {}): Promise<unknown> => {
    if (sending) return null;
    setSending(true);
    setFailure(null);
    const answer = await callApi(path, { ...body(), ...more }, timeoutMs);
    setSending(false);
    if (answer?.status === 200) return answer.json;
    const problem = (answer?.json ?? {}) as Partial<Problem>;
    if (problem.code === 'signed-out' || problem.code === 'verify-again') signIn();
    setErrors(Object.fromEntries((problem.errors ?? []).map((each) => [each.path, each.message])));
    setFailure(answer ? (problem.detail ?? messages.unknown) : noAnswer);
    setRound(round + 1);
    // The reason for a refusal may have changed on the server.
    if (answer?.status === 409) await load();
    return null;
  };
  const answerStep = async (event: SyntheticEvent<HTMLFormElement>, step: StepName) => {
    event.preventDefault();
    if (!view) return;
    if (!view.signed_in) {
      signIn();
      return;
    }
    const answer = eventOf(step, new FormData(event.currentTarget), view);
    const json = await post('/api/purchase/step', { version: view.version, event: answer });
    if (!isView(json)) return;
    history.replaceState({ purchase: step }, '');
    history.pushState(null, '');
    show(json);
  };
  const send = async () => {
    const json = await post('/api/purchase/send', { version: view?.version ?? 0 });
    if (json === null) return;
    const { next, event, lead_id } = json as {
      next: string;
      event: number | null;
      lead_id: string;
    };
    countLead(lead_id, event);
    if (next.startsWith('/checkout-journey')) {
      await load();
      moved.current = true;
    } else location.assign(next);
  };
  const startAgain = async () => {
    const json = await post('/api/purchase/again');
    if (isView(json)) show(json);
  };

  const call = settings.phone && (
    <>
      {' '}
      Call us on <a href={settings.phone.href}>{settings.phone.display}</a>.
    </>
  );
  if (open !== null) {
    return (
      <div className="purchase" data-styles={stylesheet}>
        <OpenPurchases purchases={open} stock={stock} />
      </div>
    );
  }
  const failureNotice = (
    <div role="alert" className="form-message">
      {failure !== null && (
        <div className="form-notice bad">
          <p>
            <strong>{failure}</strong>
            {call}
          </p>
        </div>
      )}
    </div>
  );
  if (!view) {
    return (
      <div className="purchase" data-styles={stylesheet}>
        {failure === null ? <p role="status">Loading …</p> : failureNotice}
      </div>
    );
  }
  const { vehicle, steps, state, notice, sent, pdf } = view;
  const shown = editing !== null && state === 'open' ? editing : view.current;
  const query = `?car_id=${encodeURIComponent(vehicle.slug)}`;
  return (
    <div className="purchase" data-styles={stylesheet} aria-busy={sending}>
      <AboutVehicle vehicle={{ name: vehicle.name, image: vehicle.image ?? '' }}>
        {' '}
        <a href={`/cars/${vehicle.slug}`}>See the vehicle</a>
      </AboutVehicle>
      {failureNotice}
      <div role="status">
        {notice !== null && (
          <p className="form-notice">
            {notice}
            {state === 'gone' && call}
          </p>
        )}
      </div>
      {sent && (
        <SentNotice
          {...{ sent, heading }}
          onPay={() => void send()}
          onAgain={() => void startAgain()}
        />
      )}
      <ol className="purchase-steps">
        {steps.map((step, index) => {
          const isShown = state === 'open' && step.name === shown;
          return (
            <li key={step.name} aria-current={isShown ? 'step' : undefined}>
              <h2 {...(isShown && { ref: heading, tabIndex: -1 })}>
                {state === 'sent' ? '' : `${String(index + 1)}. `}
                {step.title}
                {step.done && state === 'open' && <span className="optional"> (done)</span>}
              </h2>
              {isShown ? (
                <StepForm
                  key={`${step.name} ${String(view.version)}`}
                  {...{ step, view, settings, errors, sending, round }}
                  tradeIn={`${tradeIn}?car_id=${encodeURIComponent(vehicle.slug)}`}
                  onAnswer={(event) => void answerStep(event, step.name)}
                  onSend={() => void send()}
                />
              ) : (
                (step.done || state !== 'open') && <Lines lines={step.lines} />
              )}
              {!isShown && step.done && step.name !== 'price' && state === 'open' && (
                <p>
                  <button
                    type="button"
                    className="linkish"
                    onClick={() => {
                      moved.current = true;
                      history.pushState({ purchase: step.name }, '');
                      setEditing(step.name);
                    }}
                  >
                    Change: {step.title.toLowerCase()}
                  </button>
                </p>
              )}
            </li>
          );
        })}
      </ol>
      {(state === 'sent' || view.current === 'summary') && view.signed_in && (
        <p className="btns">
          <a className="btn" href={`/api/purchase/summary${query}`} target="_blank" rel="noopener">
            Summary as a page
          </a>
          {pdf && (
            <a className="btn" href={`/api/purchase/summary.pdf${query}`} download={`${vehicle.slug}.pdf`}>
              Summary as PDF, for paper
            </a>
          )}
        </p>
      )}
    </div>
  );
}
