// The licence numbers that the law asks a dealer to show: those of its locations, each once.

const each = (numbers: (string | null)[]): string[] => [
  ...new Set(numbers.filter((number) => number !== null)),
];

/** Numbers of dealer licences, in the order of the locations. */
export const dealerLicences = (locations: readonly { dealerLicence: string | null }[]): string[] =>
  each(locations.map(({ dealerLicence }) => dealerLicence));

/** Numbers of motor vehicle repairers, in the order of the locations. */
export const repairerNumbers = (
  locations: readonly { repairerNumber: string | null }[],
): string[] => each(locations.map(({ repairerNumber }) => repairerNumber));
