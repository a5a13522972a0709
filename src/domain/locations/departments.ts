// What happens at a place: a place whose settings name nothing sells vehicles.

export type Department = 'sales' | 'service' | 'parts' | 'car-buying';

/** Whether a place of the settings has this department. */
export const hasDepartment = (
  { types }: { types: readonly string[] },
  wanted: Department,
): boolean => (types.length === 0 ? wanted === 'sales' : types.includes(wanted));
