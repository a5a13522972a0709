// Reads the answer to a registration look-up for a trade-in form (rule trade-in-3): the car and the fields that it fills,
// or a message. The form works after every answer. This file sends no request.

/** A car as `POST /api/rego-lookup` answers it. */
export interface FoundCar {
  year: number;
  make: string;
  model: string;
  badge: string | null;
  body: string | null;
  /** True: an example from the built-in sandbox, not from a register. */
  sandbox: boolean;
}

/** `unknown`: no car has that registration; `failed`: there was no answer, or an invalid one. */
export type RegoAnswer =
  | { is: 'found'; car: FoundCar }
  | { is: 'unknown'; words: string }
  | { is: 'failed'; words: string };

export const regoTexts = {
  unknown: 'We could not find that registration. Please check it, or tell us about your car.',
  /** The sandbox has searched no register, so it does not say that no car has the plate. */
  examplesOnly: 'This site looks up the example plates TEST01 to TEST10 only.',
  tooMany: 'That was a lot of look-ups in a short time.',
  failed: 'The look-up isn’t answering right now.',
  /** The text that follows every answer without a car. */
  goOn: 'Enter your car below, or leave that to us and continue.',
  sandbox: 'This is the car of an example plate, not from a register of vehicles.',
} as const;

/** The field to fill in before the request, with its message; null when the request can be made. */
export function missingForLookup(
  rego: string,
  regoState: string,
): { name: 'Rego' | 'regoState'; words: string } | null {
  if (!/[a-z0-9]/i.test(rego)) {
    return { name: 'Rego', words: 'Please enter the registration first.' };
  }
  if (regoState === '') {
    return { name: 'regoState', words: 'Please choose the state of registration, too.' };
  }
  return null;
}

const textOrNull = (value: unknown): string | null =>
  (typeof value === 'string' && value.trim()) || null;

function carOf(json: Record<string, unknown>): FoundCar | null {
  const { year, sandbox } = json;
  const [make, model] = [textOrNull(json['make']), textOrNull(json['model'])];
  // Four digits: what the field for the year takes.
  if (typeof year !== 'number' || !/^[1-9]\d{3}$/.test(String(year)) || !make || !model)
    return null;
  const [badge, body] = [textOrNull(json['badge']), textOrNull(json['body'])];
  return { year, make, model, badge, body, sandbox: sandbox === true };
}

/** What the call of the functions returned. */
type LookupResult =
  | { ok: true; value: unknown }
  | { ok: false; status: number | null; problem: { code?: string; detail?: string } | null };

export function regoAnswer(result: LookupResult): RegoAnswer {
  if (result.ok) {
    const car = carOf((result.value ?? {}) as Record<string, unknown>);
    return car ? { is: 'found', car } : { is: 'failed', words: regoTexts.failed };
  }
  const { status, problem } = result;
  // A host without functions also answers 404, but without a code.
  if (status === 404 && problem?.code === 'not-found') {
    return { is: 'unknown', words: textOrNull(problem.detail) ?? regoTexts.unknown };
  }
  // The contract rejects registrations that no car can have.
  if (status === 422) return { is: 'unknown', words: regoTexts.unknown };
  return { is: 'failed', words: status === 429 ? regoTexts.tooMany : regoTexts.failed };
}

/** "Toyota Corolla Ascent Sport". */
const modelName = ({ make, model, badge }: FoundCar): string =>
  [make, model, badge].filter(Boolean).join(' ');

/** "2021 Toyota Corolla Ascent Sport". */
export const carName = (car: FoundCar): string => `${String(car.year)} ${modelName(car)}`;

/** The fields of the form that a found car fills, no longer than the contract takes them. */
export const fieldsOfCar = (car: FoundCar): { car_year: string; car_description: string } => ({
  car_year: String(car.year),
  car_description: modelName(car).slice(0, 200),
});
