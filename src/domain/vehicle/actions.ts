// The buttons of a vehicle page and their targets (rule vehicle-11). Forms on the page itself have an anchor, so every
// button works without scripts.
import { isAvailable } from './availability.ts';
import { formatMoney } from '../text/format.ts';
import { maskPhone } from '../enquiry/phone.ts';
import { choosePhone, type PhoneSettings } from '../enquiry/phone-choice.ts';
import { checkoutAddress } from '../purchase/checkout-address.ts';
import type { Vehicle } from './vehicle.ts';
import { vehicleHref } from './vehicle-constants.ts';

type VehicleActionName =
  | 'enquire'
  | 'test-drive'
  | 'reserve'
  | 'buy'
  | 'finance'
  | 'trade-in'
  | 'request-photos'
  | 'history-report'
  | 'call'
  | 'print'
  | 'similar';

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
    testDrive: boolean;
    requestPhotos: boolean;
    historyReport: boolean;
    somethingSimilarText: string;
    enquireText: string;
    maskPhone: boolean;
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
} as const;

/**
 * Buttons in order. In stock: everything that applies. Coming soon: the similar enquiry, call and print, because only
 * vehicles in stock have action buttons. Sold: the similar enquiry only (rule vehicle-10).
 */
export function vehicleActions(vehicle: Vehicle, settings: VehicleActionSettings): VehicleAction[] {
  if (vehicle.status === 'in_stock') {
    return [...stockActions(vehicle, settings), ...callAndPrint(vehicle, settings)];
  }
  const similar: VehicleAction = {
    name: 'similar',
    label: settings.vehiclePage.somethingSimilarText,
    href: formAnchors.enquire,
  };
  return isAvailable(vehicle) ? [similar, ...callAndPrint(vehicle, settings)] : [similar];
}

/**
 * Whether reserving leads to the payment of a deposit (AUD).
 */
export const paysDepositOnline = (reserve: { payOnline: boolean; amount: number }): boolean =>
  reserve.payOnline && reserve.amount > 0;

/**
 * What makes a reservation count (rule reserve-9): an authorised deposit, a code that was sent to the phone, or the dealer's
 * confirmation. Until then the vehicle is requested, not reserved.
 */
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

/** Whether a vehicle can be reserved online: offered by the site and the vehicle, in stock, not yet reserved (rule reserve-1). */
export function isReservable(vehicle: Vehicle, reserve: Pick<ReserveSettings, 'enabled'>): boolean {
  const checkout =
    vehicle.payment_processors === undefined || vehicle.payment_processors.length > 0;
  return reserve.enabled && checkout && vehicle.status === 'in_stock' && !vehicle.reserved;
}

function stockActions(vehicle: Vehicle, settings: VehicleActionSettings): VehicleAction[] {
  const { vehiclePage, reserve, finance } = settings;
  const actions: VehicleAction[] = [
    { name: 'enquire', label: vehiclePage.enquireText, href: formAnchors.enquire },
  ];
  if (vehiclePage.testDrive) {
    actions.push({ name: 'test-drive', label: 'Book a test drive', href: formAnchors.testDrive });
  }
  if (isReservable(vehicle, reserve)) {
    actions.push(reserveAction(vehicle, reserve));
    // Rule reserve-4. A vehicle without a price cannot be bought.
    const priced = (vehicle.price ?? 0) > 0 || (vehicle.subscription_price ?? 0) > 0;
    if (reserve.onlinePurchase && priced) {
      const href = checkoutAddress(vehicle.slug);
      actions.push({ name: 'buy', label: 'Buy online', href });
    }
  }
  if (finance.provider !== null) {
    actions.push({
      name: 'finance',
      label: 'Get Finance',
      href: financeHref(vehicle, finance.link),
    });
  }
  // Rule trade-in-1.
  if (settings.pages.tradeIn) {
    const href = `/cars/trade-in?car_id=${encodeURIComponent(vehicle.id)}`;
    actions.push({ name: 'trade-in', label: 'Value your trade-in', href });
  }
  if (vehiclePage.requestPhotos) {
    actions.push({
      name: 'request-photos',
      label: 'Request photos',
      href: formAnchors.requestPhotos,
    });
  }
  if (vehiclePage.historyReport && vehicle.file) {
    actions.push({
      name: 'history-report',
      label: 'History report',
      href: vehicle.file,
      external: true,
    });
  }
  return actions;
}

function reserveAction(vehicle: Vehicle, reserve: ReserveSettings): VehicleAction {
  const amount = reserve.showAmount && reserve.amount > 0 ? ` ${formatMoney(reserve.amount)}` : '';
  return {
    name: 'reserve',
    label: `Reserve Now${amount}`,
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

/**
 * The finance page's form with the parameters preferredDealership, vehiclePriceBudget, car_id, car_type and vin in this
 * order (rule finance-11); unknown ones are left out.
 */
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
  const page = link.replace(/#.*$/, '');
  return `${page}${page.includes('?') ? '&' : '?'}${query}#finance-form`;
}
