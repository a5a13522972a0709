// The shopper's own rate (rule personal-1): reads it, asks for it, deletes it, and stores it in this browser.
// PersonalRateIsland.tsx shows it.
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { ownRate } from '../../browser-state/own-rate.ts';
import { signInHref } from '../../domain/account/gate.ts';
import { preApproval, type CreditScore } from '../../domain/finance/pre-approval.ts';
import type { PersonalRateState } from '../../protocol/personal-rate.ts';
import { focusField } from '../dom/focus-field.ts';
import { slugOf } from '../enquiry/car-slug.ts';
import { vehicleOfAddress, type ShownVehicle } from '../enquiry/vehicle-of-page.ts';
import { announce } from '../site/announce.ts';
import type { ApiResult } from '../site/api.ts';
import { tookTooLong } from '../site/failure.ts';
import { useApiForm } from '../site/use-api-form.ts';

const address = '/api/personal-rate';
const notAgreed = 'Please agree before we work out your rate.';

/** `path`: address of the page. */
export function usePersonalRate(path: string) {
  const [answer, setAnswer] = useState<PersonalRateState | null>(null);
  const [vehicle, setVehicle] = useState<ShownVehicle | null>(null);
  const [consent, setConsent] = useState(false);
  const [consentError, setConsentError] = useState<string>();
  const [credit, setCredit] = useState<CreditScore>(preApproval.credit);
  const [again, setAgain] = useState(false);
  const result = useRef<HTMLHeadingElement>(null);
  /** The next answer follows something that the shopper did, so its heading gets the focus. */
  const acted = useRef(false);

  const form = useApiForm({
    signIn: () => signInHref('personalised-finance', path + location.search, '/'),
    noAnswer: tookTooLong,
  });
  /** False: the form shows why there is no rate. */
  const show = (told: ApiResult<PersonalRateState> | null): boolean => {
    if (!told?.ok) return false;
    ownRate.keep(told.value);
    setAnswer(told.value);
    return true;
  };
  useEffect(() => {
    void form.get<PersonalRateState>(address).then(show);
    const car = new URLSearchParams(location.search).get('car_id');
    if (car !== null) void slugOf(car).then(vehicleOfAddress).then(setVehicle);
  }, []);
  useEffect(() => {
    if (acted.current) result.current?.focus();
    acted.current = false;
  }, [answer]);

  const send = async (where: string, body: object) => {
    if (!show(await form.post<PersonalRateState>(where, body))) return;
    acted.current = true;
    setAgain(false);
    setConsent(false);
    if (where !== address) announce('Your rate has been deleted.');
  };
  return {
    answer,
    vehicle,
    credit,
    setCredit,
    consent,
    consentError,
    agree(agreed: boolean) {
      setConsent(agreed);
      setConsentError(undefined);
    },
    again,
    askAgain() {
      setAgain(true);
      requestAnimationFrame(() => document.getElementById('rate-form')?.focus());
    },
    submit(event: SyntheticEvent) {
      event.preventDefault();
      setConsentError(consent ? undefined : notAgreed);
      if (consent) void send(address, { credit, consent: true });
      else focusField('rate-consent');
    },
    remove: () => void send(`${address}/delete`, {}),
    result,
    sending: form.sending,
    failure: form.failure,
    canReload: form.canReload,
    setFailure: form.setFailure,
  };
}

export type PersonalRateControl = ReturnType<typeof usePersonalRate>;
