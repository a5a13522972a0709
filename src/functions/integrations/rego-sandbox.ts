// Registration plates of the built-in sandbox. They are examples: only these are known, and every answer says that it
// comes from the sandbox. A tenant with a register sets functions.integrations.rego-lookup.

export interface RegisteredVehicle {
  year: number;
  make: string;
  model: string;
  badge: string | null;
  body: string | null;
}

export const sandboxPlates: Readonly<Record<string, RegisteredVehicle>> = {
  TEST01: { year: 2019, make: 'Ford', model: 'Ranger', badge: 'XLT', body: 'Ute' },
  TEST02: { year: 2021, make: 'Toyota', model: 'Corolla', badge: 'Ascent Sport', body: 'Hatch' },
  TEST03: { year: 2017, make: 'Mazda', model: 'CX-5', badge: 'Maxx', body: 'SUV' },
  TEST04: { year: 2014, make: 'Holden', model: 'Commodore', badge: 'SV6', body: 'Sedan' },
  TEST05: { year: 2022, make: 'Tesla', model: 'Model 3', badge: null, body: 'Sedan' },
};

export const plateOf = (rego: string): string => rego.toUpperCase().replace(/[^A-Z0-9]/g, '');
