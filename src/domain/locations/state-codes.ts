// The codes of the states and territories of Australia, apart from what is known about them (./states.ts): every form has
// the codes.

export const stateCodes = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const;
export type StateCode = (typeof stateCodes)[number];
