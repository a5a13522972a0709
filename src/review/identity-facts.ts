// The facts by which shoppers know and reach a dealer, from the settings: a page that loses one is the first thing to look
// at.

export interface IdentityFact {
  /** "the licence number LMCT 11873" */
  name: string;
  /** "the licence number" */
  label: string;
  /** As letters and digits. */
  value: string;
}

interface KnownSettings {
  legalName?: string;
  abn?: string;
  contact?: Record<string, unknown>;
  locations?: Record<string, unknown>[];
}

const labels: Record<string, string> = {
  dealerLicence: 'the licence number',
  repairerNumber: 'the repairer number',
  phone: 'the phone number',
  newPhone: 'the phone number',
  usedPhone: 'the phone number',
  email: 'the address',
};

/** Signs between digits differ from place to place. */
const bareText = (text: string): string => text.toLowerCase().replace(/[^a-z0-9@]/g, '');

/** `settings`: merged settings; null when they are no longer known. */
export function identityFacts(settings: object | null): IdentityFact[] {
  const { legalName, abn, contact = {}, locations = [] } = (settings ?? {}) as KnownSettings;
  const fact = (label: string, value: unknown): IdentityFact[] =>
    typeof value === 'string' && value.length > 3
      ? [{ name: `${label} ${value}`, label, value: bareText(value) }]
      : [];
  const all = [
    ...fact('the name', legalName),
    ...fact('the ABN', abn),
    ...[contact, ...locations].flatMap((place) =>
      Object.entries(labels).flatMap(([key, label]) => fact(label, place[key])),
    ),
  ];
  return [...new Map(all.map((one) => [one.value, one])).values()];
}

/** The facts that the lines before have and those after do not. */
export function lostFacts(
  facts: readonly IdentityFact[],
  before: readonly string[],
  after: readonly string[],
): IdentityFact[] {
  const [was, now] = [before, after].map((lines) => bareText(lines.join(' '))) as [string, string];
  return facts.filter(({ value }) => was.includes(value) && !now.includes(value));
}
