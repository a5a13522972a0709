// What a page says before a vehicle is reserved or bought online: what makes it count, what is paid, where and when.
import { formatMoney } from '../text/format.ts';
import {
  paysDepositOnline,
  reservationProof,
  type ProofSettings,
  type ReservationProof,
} from '../vehicle/actions.ts';
import { holdHours } from '../vehicle/vehicle-constants.ts';

type Reserve = ProofSettings['reserve'] & {
  /** The dealer's own words. */
  text: string;
};

const sentences = (...parts: string[]) => parts.filter((part) => part !== '').join(' ');

/** States what is paid, where and when, so that nobody wonders whether money was taken. */
const depositText = (reserve: Reserve, when: string) => {
  const { amount } = reserve;
  if (paysDepositOnline(reserve)) {
    return `You pay the deposit of ${formatMoney(amount)} ${when}, at our payment provider: it is set aside on your card, and released in full if you change your mind.`;
  }
  return amount > 0
    ? `No payment is taken on this site: the dealership will call you about the deposit of ${formatMoney(amount)}.`
    : 'No payment is taken on this site.';
};

const held = `${String(holdHours)} hours`;

/** Says what makes a reservation count (rule reserve-9). `time` is empty where the dealer's own text says how long. */
const proofTexts: Record<ReservationProof, (time: string) => string> = {
  deposit: (time) => `The vehicle is reserved for you once the deposit is set aside${time}.`,
  code: (time) =>
    `When you send the form, we text a code to your mobile. Once you have entered it, the vehicle is reserved for you${time}.`,
  dealer: () =>
    `Sending this requests the vehicle. It is reserved once the dealership has confirmed it, for ${held} from then.`,
};

export const reserveText = ({ reserve, functions }: ProofSettings & { reserve: Reserve }): string =>
  sentences(
    reserve.text,
    proofTexts[reservationProof({ reserve, functions })](
      reserve.text.includes(held) ? '' : ` for ${held}`,
    ),
    depositText(reserve, 'on the next page'),
  );

export const buyText = (reserve: Reserve): string =>
  sentences(
    'Nothing is binding before you sign.',
    reserve.text,
    depositText(reserve, 'at the end'),
  );
