// The departments of a location. A location whose settings name none sells vehicles.

export type Department = 'sales' | 'service' | 'parts' | 'car-buying';

/** Whether a location of the settings has this department. */
export const hasDepartment = (
  { types }: { types: readonly string[] },
  wanted: Department,
): boolean => (types.length === 0 ? wanted === 'sales' : types.includes(wanted));
