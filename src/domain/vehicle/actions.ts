// The buttons of a vehicle page and their targets (rule vehicle-11). Forms on the page itself have an anchor, so every
// button works without scripts.
import { isAvailable } from './availability.ts';
import { formatMoney } from '../text/format.ts';
import { interestText } from '../enquiry/kinds.ts';
import { maskPhone } from '../enquiry/phone.ts';
import { choosePhone, type PhoneSettings } from '../enquiry/phone-choice.ts';
import { takesPrice } from '../finance/pre-approval.ts';
import { checkoutAddress } from '../purchase/checkout-address.ts';
import type { Vehicle } from './vehicle.ts';
import { pricesShownAbove, vehicleHref } from './vehicle-constants.ts';

/** The actions of a vehicle in stock that a dealer orders and words (`vehiclePage.actions`). */
export const offeredActions = [
  'enquire',
  'test-drive',
  'reserve',
  'buy',
  'finance',
  'trade-in',
  'request-photos',
  'history-report',
] as const;
type OfferedAction = (typeof offeredActions)[number];

type VehicleActionName = OfferedAction | 'call' | 'print' | 'similar' | 'interest';

export interface VehicleAction {
  name: VehicleActionName;
  label: string;
  href: string;
  /** A text next to the button. */
  note?: string;
  /** Opens in a new tab. */
  external?: boolean;
  /** The label until the visitor reveals the phone number (rule phone-3). */
  masked?: string;
}

/** The part of a tenant that the buttons depend on. */
export interface VehicleActionSettings {
  pages: { tradeIn: boolean };
  vehiclePage: {
    somethingSimilarText: string;
    maskPhone: boolean;
    /** The actions of the dealer's kind of business, the main one first. */
    actions: readonly OfferedAction[];
    actionTexts: Readonly<Record<OfferedAction, string>>;
  };
  reserve: ReserveSettings;
  finance: { provider: string | null; link: string };
  contact: PhoneSettings;
}

export interface ReserveSettings {
  enabled: boolean;
  /** Whether a vehicle can also be bought online. */
  onlinePurchase: boolean;
  path: 'checkout' | 'buy-online';
  /** Deposit in AUD; 0 hides the amount. */
  amount: number;
  showAmount: boolean;
  text: string;
}

/** Anchors of the forms on a vehicle page. */
export const formAnchors = {
  enquire: '#enquire',
  testDrive: '#test-drive',
  requestPhotos: '#request-photos',
  similar: '#something-similar',
  interest: '#register-interest',
} as const;

/** Why a vehicle that is coming soon has no test drive; a caravan cannot be driven, so this does not say so. */
const notHereYet = 'It has not arrived yet. We tell you when it is here.';

/**
 * Buttons in order. In stock: everything that applies. Coming soon: a question and an interest, the similar enquiry, call and
 * print, because only vehicles in stock have action buttons. Sold: the similar enquiry only (rule vehicle-10).
 */
export function vehicleActions(vehicle: Vehicle, settings: VehicleActionSettings): VehicleAction[] {
  const { actionTexts, somethingSimilarText } = settings.vehiclePage;
  const interest: VehicleAction = {
    name: 'interest',
    label: interestText,
    href: formAnchors.interest,
    ...(vehicle.status === 'coming_soon' && { note: notHereYet }),
  };
  const similar: VehicleAction = {
    name: 'similar',
    label: somethingSimilarText,
    href: formAnchors.similar,
  };
  if (!isAvailable(vehicle)) return [similar];
  const offered =
    vehicle.status === 'in_stock'
      ? [...stockActions(vehicle, settings), ...(vehicle.preorder ? [interest] : [])]
      : [
          interest,
          { name: 'enquire' as const, label: actionTexts.enquire, href: formAnchors.enquire },
          similar,
        ];
  return [...offered, ...callAndPrint(vehicle, settings)];
}

/** Whether reserving leads to the payment of a deposit (AUD). */
export const paysDepositOnline = (reserve: { payOnline: boolean; amount: number }): boolean =>
  reserve.payOnline && reserve.amount > 0;

/** What makes a reservation count (rule reserve-9): a deposit, a code, or the dealer. Until then it is requested. */
export type ReservationProof = 'deposit' | 'code' | 'dealer';

/** The settings that decide it. Without text messages no code can be sent, so the dealer confirms. */
export interface ProofSettings {
  reserve: { payOnline: boolean; amount: number; dealerConfirms: boolean };
  functions: { smsFromEnv: string | null };
}

export const reservationProof = ({ reserve, functions }: ProofSettings): ReservationProof =>
  paysDepositOnline(reserve)
    ? 'deposit'
    : reserve.dealerConfirms || functions.smsFromEnv === null
      ? 'dealer'
      : 'code';

/**
 * Whether a vehicle can be reserved online: offered by the site and the vehicle, in stock, not yet reserved, and with a price,
 * because nobody pays for a vehicle whose price is unknown (rule reserve-1).
 */
export function isReservable(vehicle: Vehicle, reserve: Pick<ReserveSettings, 'enabled'>): boolean {
  const checkout =
    vehicle.payment_processors === undefined || vehicle.payment_processors.length > 0;
  const priced = [vehicle.price, vehicle.subscription_price].some(
    (price) => (price ?? 0) > pricesShownAbove,
  );
  return (
    reserve.enabled && checkout && priced && vehicle.status === 'in_stock' && !vehicle.reserved
  );
}

/** The site's actions that this vehicle has, in the order and with the words of the site. */
const stockActions = (vehicle: Vehicle, settings: VehicleActionSettings): VehicleAction[] =>
  settings.vehiclePage.actions.flatMap((name): VehicleAction[] => {
    const found = targets[name](vehicle, settings);
    return found ? [{ name, label: settings.vehiclePage.actionTexts[name], ...found }] : [];
  });

type Target = Omit<VehicleAction, 'name' | 'label'> & { label?: string };

/** Where each action leads; null: the vehicle or the site does not have it. */
const targets: Record<
  OfferedAction,
  (vehicle: Vehicle, settings: VehicleActionSettings) => Target | null
> = {
  enquire: () => ({ href: formAnchors.enquire }),
  'test-drive': () => ({ href: formAnchors.testDrive }),
  reserve: (vehicle, { reserve, vehiclePage }) =>
    isReservable(vehicle, reserve) ? reserveTarget(vehicle, reserve, vehiclePage) : null,
  // Rule reserve-4.
  buy: (vehicle, { reserve }) =>
    reserve.onlinePurchase && isReservable(vehicle, reserve)
      ? { href: checkoutAddress(vehicle.slug) }
      : null,
  finance: (vehicle, { finance }) =>
    finance.provider === null || !takesPrice(vehicle.price)
      ? null
      : { href: financeHref(vehicle, finance.link) },
  // Rule trade-in-1.
  'trade-in': ({ id }, { pages }) =>
    pages.tradeIn ? { href: `/cars/trade-in?car_id=${encodeURIComponent(id)}` } : null,
  'request-photos': () => ({ href: formAnchors.requestPhotos }),
  'history-report': ({ file }) => (file ? { href: file, external: true } : null),
};

function reserveTarget(
  vehicle: Vehicle,
  reserve: ReserveSettings,
  { actionTexts }: VehicleActionSettings['vehiclePage'],
): Target {
  const amount = reserve.showAmount && reserve.amount > 0 ? ` ${formatMoney(reserve.amount)}` : '';
  return {
    label: `${actionTexts.reserve}${amount}`,
    href: `${vehicleHref(vehicle)}/${reserve.path}`,
    note: reserve.text,
  };
}

function callAndPrint(vehicle: Vehicle, settings: VehicleActionSettings): VehicleAction[] {
  const choice = choosePhone(settings.contact, {
    carType: vehicle.car_type,
    locationPhone: vehicle.location?.phone,
  });
  const print: VehicleAction = {
    name: 'print',
    label: 'Print',
    href: `/print?car_id=${vehicle.slug}`,
    external: true,
  };
  if (!choice.ok) return [print];
  const { display, href } = choice.phone;
  const call: VehicleAction = { name: 'call', label: `Call ${display}`, href };
  if (settings.vehiclePage.maskPhone) call.masked = `Call ${maskPhone(display)}`;
  return [call, print];
}

/** The finance form with preferredDealership, vehiclePriceBudget, car_id, car_type, vin as known (rule finance-11). */
export function financeHref(vehicle: Vehicle, link: string): string {
  const query = new URLSearchParams();
  const parameters: [string, string | number | undefined][] = [
    ['preferredDealership', vehicle.dealership_slug],
    ['vehiclePriceBudget', vehicle.price],
    ['car_id', vehicle.id],
    ['car_type', vehicle.car_type],
    ['vin', vehicle.vin],
  ];
  for (const [name, value] of parameters) if (value) query.set(name, String(value));
  const page = link.replace(/#.*/, '');
  return `${page}${page.includes('?') ? '&' : '?'}${query}#finance-form`;
}
