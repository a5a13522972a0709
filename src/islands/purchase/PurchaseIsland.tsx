// Buying a vehicle online (rule purchase-1). The server decides the content of each step, which ones are done, and
// which comes next. This island shows it; use-purchase.ts asks and answers the server.
import { useEffect, useState, type RefObject } from 'react';
import { signInHref } from '../../domain/account/gate.ts';
import { splitFigure } from '../../domain/card/figures.ts';
import type { FormSettings } from '../../domain/enquiry/form.ts';
import { checkoutAddress, tradeInForPurchase } from '../../domain/purchase/checkout-address.ts';
import { priceOfPurchase } from '../../domain/purchase/price-of-purchase.ts';
import type { OpenPurchasesAnswer, PurchaseView } from '../../protocol/purchase.ts';
import stylesheet from '../../styles/form.css?url';
import { AboutVehicle } from '../enquiry/AboutVehicle.tsx';
import { vehicleOfAddress } from '../enquiry/vehicle-of-page.ts';
import { Loading } from '../site/FailureNotice.tsx';
import SimilarOfPage from '../similar/SimilarOfPage.tsx';
import { PurchaseStep } from './PurchaseStep.tsx';
import { usePurchase } from './use-purchase.ts';
import { vehicleHref } from '../../domain/vehicle/vehicle-constants.ts';

export interface PurchaseIslandProps {
  settings: FormSettings;
  tradeIn: string;
  stock: string;
}

/** The steps of a purchase before there is one. */
const start = [
  ['Choose', 'You start on the page of the vehicle.'],
  ['How you pay', 'The price, your own car, and what is left to pay.'],
  ['Collection or delivery', 'You say where and when you want it.'],
  ['Summary', 'You see everything once more before you send it.'],
] as const;

/** The purchases to resume when the address names no vehicle, or how to start one. */
function OpenPurchases({
  purchases,
  stock,
}: {
  purchases: OpenPurchasesAnswer['items'];
  stock: string;
}) {
  const signIn = signInHref('checkout', '/checkout-journey', '/');
  return (
    <div className="purchase-start stack">
      <ol>
        {start.map(([title, text]) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p className="btns">
        <a className="btn primary" href={stock}>
          Choose a vehicle
        </a>
        <a className="btn" href={signIn}>
          Go on with one from another device
        </a>
      </p>
      {purchases.length > 0 && (
        <>
          <h2>Your orders</h2>
          <ul className="bullets">
            {purchases.map(({ name, slug, text }) => (
              <li key={slug}>
                <a href={checkoutAddress(slug)}>{name}</a>
                {`: ${text}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

interface SentNoticeProps {
  kind: PurchaseView['kind'];
  sent: NonNullable<PurchaseView['sent']>;
  heading: RefObject<HTMLHeadingElement | null>;
  onPay: () => void;
  onAgain: () => void;
}

/** What became of a sent purchase, and what is left to do. */
function SentNotice({ kind, sent, heading, onPay, onAgain }: SentNoticeProps) {
  return (
    <div className="form-notice">
      <h2 ref={heading} tabIndex={-1}>
        {sent.again ? 'Your reservation has ended' : `We have received your ${kind}`}
      </h2>
      <p>{sent.text}</p>
      {sent.next.length > 0 && (
        <ol>
          {sent.next.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      )}
      <p className="small">Reference: {sent.reference}</p>
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
        {sent.cancel !== null && (
          <a className="btn" href={sent.cancel}>
            Cancel the {kind}
          </a>
        )}
      </p>
    </div>
  );
}

/** The vehicle with its price, large, beside the steps. */
function BoughtVehicle({ view, repayment }: { view: PurchaseView; repayment: string }) {
  const { kind, vehicle, steps } = view;
  const stated = kind === 'purchase' && priceOfPurchase(steps.flatMap(({ lines }) => lines));
  const price = stated && splitFigure(stated);
  return (
    <AboutVehicle vehicle={{ name: vehicle.name, image: vehicle.image ?? '' }}>
      {price && (
        <span>
          <b>{price.numeral}</b>
          <span className="small">{price.unit}</span>
        </span>
      )}{' '}
      {kind === 'purchase' && view.finance && repayment && (
        <span className="small">{repayment}</span>
      )}
      <a href={vehicleHref(vehicle)}>See the vehicle</a>
    </AboutVehicle>
  );
}

/** What the page of the vehicle says of a repayment. */
function useRepayment(slug: string | undefined): string {
  const [repayment, setRepayment] = useState('');
  useEffect(() => {
    if (slug !== undefined)
      void vehicleOfAddress(slug).then((vehicle) => setRepayment(vehicle?.repayment ?? ''));
  }, [slug]);
  return repayment;
}

export default function PurchaseIsland({ settings, tradeIn, stock }: PurchaseIslandProps) {
  const purchase = usePurchase();
  const { view, purchases, failure, sending, editing, heading, message } = purchase;
  const { send, startAgain } = purchase;
  const slug = view?.vehicle.slug;
  const repayment = useRepayment(slug);
  const call = settings.phone && (
    <>
      {' '}
      Call us on <a href={settings.phone.href}>{settings.phone.display}</a>.
    </>
  );
  if (purchases !== null) {
    return (
      <div className="no-vehicle" data-styles={stylesheet}>
        <OpenPurchases {...{ purchases, stock }} />
      </div>
    );
  }
  const failureNotice = failure !== null && (
    <div className="form-notice bad">
      <p>
        <strong>{failure}</strong>
        {call}
      </p>
    </div>
  );
  if (!view) {
    return (
      <div className="purchase needs-script" data-styles={stylesheet}>
        <div role="alert">{failureNotice}</div>
        {failure === null && <Loading />}
      </div>
    );
  }
  const { vehicle, steps, state, notice, sent } = view;
  const shownStep = editing !== null && state === 'open' ? editing : view.current;
  return (
    <div className="purchase" data-styles={stylesheet} aria-busy={sending}>
      <BoughtVehicle {...{ view, repayment }} />
      {/* It gets the focus with each new message, so that screen readers read it once. */}
      <div ref={message} tabIndex={-1} className="form-message">
        {failureNotice}
        {notice !== null && state !== 'open' && (
          <p className="form-notice">
            {notice}
            {state === 'gone' && call} {state === 'gone' && <a href={stock}>See other vehicles</a>}
          </p>
        )}
      </div>
      {sent && (
        <SentNotice {...{ kind: view.kind, sent, heading }} onPay={send} onAgain={startAgain} />
      )}
      {/* Nothing is asked about a vehicle that nobody can buy. */}
      {state === 'gone' ? (
        <SimilarOfPage slug={vehicle.slug} />
      ) : (
        <ol className="purchase-steps">
          {steps.map((step, index) => (
            <PurchaseStep
              key={step.name}
              number={index + 1}
              isShown={state === 'open' && step.name === shownStep}
              {...{ step, view, settings, purchase }}
              tradeIn={tradeInForPurchase(tradeIn, vehicle.slug)}
            />
          ))}
        </ol>
      )}
      {(state === 'sent' || view.current === 'summary') && view.signed_in && (
        <SummaryLinks vehicle={vehicle} pdf={view.pdf} />
      )}
    </div>
  );
}

function SummaryLinks({ vehicle: { slug }, pdf }: Pick<PurchaseView, 'vehicle' | 'pdf'>) {
  const query = `?car_id=${encodeURIComponent(slug)}`;
  return (
    <p className="btns">
      <a className="btn" href={`/api/purchase/summary${query}`} target="_blank" rel="noopener">
        Summary as a page
      </a>
      {pdf && (
        <a className="btn" href={`/api/purchase/summary.pdf${query}`} download={`${slug}.pdf`}>
          Summary as PDF, for paper
        </a>
      )}
    </p>
  );
}
