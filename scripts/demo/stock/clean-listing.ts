// Turns one row of the public listings file into a clean fact about a car, or refuses it.
// It knows that file's dirt and how model names are written; it never sees a dealer.

/** A variant as sold in Australia. `litres` is 0 for electric cars; `consumption` in L/100 km, 0 unknown. */
export interface CarVariant {
  make: string;
  model: string;
  badge: string;
  body: string;
  transmission: 'Automatic' | 'Manual';
  litres: number;
  cylinders: number;
  drive: 'Front' | 'Rear' | 'AWD' | '4WD';
  fuel: string;
  consumption: number;
  doors: number;
  seats: number;
}

/** One car seen for sale: N new, D demo, U used. `price` in whole AUD. */
export interface Listing {
  kind: 'N' | 'D' | 'U';
  year: number;
  km: number;
  price: number;
}

export interface CleanListing {
  variant: CarVariant;
  listing: Listing;
  colour: string | null;
  suburb: { name: string; state: string } | null;
}

const BODIES: Readonly<Record<string, string>> = {
  SUV: 'SUV',
  Hatchback: 'Hatchback',
  'Ute / Tray': 'Ute',
  Sedan: 'Sedan',
  Wagon: 'Wagon',
  Commercial: 'Van',
  Coupe: 'Coupe',
  Convertible: 'Convertible',
  'People Mover': 'People Mover',
};
const FUELS: Readonly<Record<string, string>> = {
  Unleaded: 'Unleaded',
  Premium: 'Premium',
  Diesel: 'Diesel',
  Hybrid: 'Hybrid',
  Electric: 'Electric',
  LPG: 'LPG',
};
const DRIVES = ['Front', 'Rear', 'AWD', '4WD'] as const;
const KINDS: Readonly<Record<string, Listing['kind']>> = { NEW: 'N', DEMO: 'D', USED: 'U' };
const COLOURS = new Set(
  'White Silver Grey Black Blue Red Gold Green Brown Orange Yellow Beige Burgundy Bronze Purple'.split(
    ' ',
  ),
);

/** Makes that sell trucks only here; a car dealer's page has no place for them. */
const TRUCK_MAKES = new Set(['Hino', 'Iveco', 'International', 'Fuso']);
const LONG_MAKES = ['Land Rover', 'Great Wall', 'Alfa Romeo', 'Aston Martin'];
/** Models of several words; longer ones stand before the words they begin with. */
const LONG_MODELS = [
  'Range Rover Evoque', 'Range Rover Sport', 'Range Rover Velar', 'Range Rover', 'Discovery Sport',
  'Grand Cherokee', 'Grand Carnival', 'Grand Vitara', 'Grand Voyager', 'Santa Fe', 'Eclipse Cross',
  'Pajero Sport', 'Landcruiser Prado', 'FJ Cruiser', 'Corolla Cross', 'Yaris Cross', 'GR Yaris',
  'GR Corolla', 'Model 3', 'Model S', 'Model X', 'Model Y', '1 Series', '2 Series', '3 Series',
  '4 Series', '5 Series', '7 Series', '8 Series', 'Haval Jolion', 'Haval H6GT', 'Haval H6',
  'Tank 300', 'Deliver 9', 'Mifa 9', 'ZS EV', 'Transit Custom', 'Accord Euro', 'PT Cruiser',
  'Captiva 7', 'Captiva 5', 'Continental GT', '3D Hatch', '5D Hatch', 'Flying Spur', 'Atto 3',
  'Marco Polo',
]; // prettier-ignore
const RENAMED: Readonly<Record<string, string>> = {
  Hiace: 'HiAce',
  'Rav 4': 'RAV4',
  'Land Cruiser': 'Landcruiser',
  'Xc 60': 'XC60',
  'Xc 40': 'XC40',
  'Xc 90': 'XC90',
  CX30: 'CX-30',
  UTE: 'Ute',
  RIO: 'Rio',
  Iload: 'iLoad',
  Imax: 'iMax',
  'T-ROC': 'T-Roc',
  EOS: 'Eos',
  IX35: 'ix35',
  'PIK-UP': 'Pik-Up',
  Mazda3: '3',
  Mazda2: '2',
};

const number = (cell: string | undefined): number | null => {
  const found = /^\s*(\d+(?:\.\d+)?)/.exec(cell ?? '');
  return found ? Number(found[1]) : null;
};

function modelSpelling(make: string, raw: string): string {
  const renamed = RENAMED[raw] ?? raw;
  if (make === 'Hyundai' && /^I\d/.test(renamed)) return `i${renamed.slice(1)}`;
  if (make === 'BMW') {
    return renamed.replace(
      /^(M?\d{3})(I|D|E|LI|CI|TI)$/,
      (_, n: string, e: string) => n + e.toLowerCase(),
    );
  }
  return renamed;
}

function badgeSpelling(raw: string): string {
  return raw
    .replace(/\((fwd|rwd|awd|4x2|4x4|2wd|4wd)\)/gi, (drive) => drive.toUpperCase())
    .replace(/\(hybrid\)/gi, 'Hybrid')
    .replace(/\b(\d\.\d)I\b/g, '$1i')
    .replace(
      /\b([XS])drive ?(\d+)?([A-Z]\b)?/g,
      (_, axle: string, n = '', e = '') => `${axle.toLowerCase()}Drive${n}${e.toLowerCase()}`,
    )
    .replace(/\bTfsi\b/g, 'TFSI')
    .replace(/\bCrdi\b/g, 'CRDi')
    .replace(/\bSlwb\b/g, 'SLWB')
    .replace(/\bR\.s\./g, 'R.S.')
    .replace(
      /\b(NEO|ZEN|POP|SPORT|LUXURY|MANUAL|AUTO)\b/g,
      (w) => w.charAt(0) + w.slice(1).toLowerCase(),
    )
    .replace(/\s+/g, ' ')
    .trim();
}

/** Make, model and badge out of a title like "2019 Hyundai Santa FE Active Crdi (awd)". */
export function splitTitle(
  title: string,
  brand: string,
): { make: string; model: string; badge: string } | null {
  const text = title
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\d{4} /, '');
  const make = LONG_MAKES.find((m) => text.startsWith(`${m} `)) ?? brand;
  if (!text.toLowerCase().startsWith(`${make.toLowerCase()} `)) return null;
  const rest = text.slice(make.length + 1);
  const long = [...LONG_MODELS, 'Rav 4', 'Land Cruiser', 'Xc 60', 'Xc 40', 'Xc 90'].find((m) =>
    `${rest.toLowerCase()} `.startsWith(`${m.toLowerCase()} `),
  );
  const model = long ?? rest.split(' ')[0] ?? '';
  if (!model || model === 'Other') return null;
  return {
    make: make === 'Ssangyong' ? 'SsangYong' : make,
    model: modelSpelling(make, model),
    badge: badgeSpelling(rest.slice(model.length)),
  };
}

function drivenBy(cell: string, badge: string): CarVariant['drive'] | null {
  const named = DRIVES.find((d) => d === cell);
  if (named) return named;
  if (/4X4|4WD/i.test(badge)) return '4WD';
  return /AWD/i.test(badge) ? 'AWD' : null;
}

/** The fact in a row, or null when the row leaves out what a believable vehicle needs. */
export function cleanListing(row: Readonly<Record<string, string>>): CleanListing | null {
  const named = splitTitle(row.Title ?? '', row.Brand ?? '');
  const listed = BODIES[row.BodyType ?? ''];
  const fuel = FUELS[row.FuelType ?? ''];
  const kind = KINDS[row.UsedOrNew ?? ''];
  const year = number(row.Year);
  const price = number(row.Price);
  const seats = number(row.Seats);
  const doors = number(row.Doors) ?? (listed === 'Hatchback' ? 5 : 4);
  const transmission = row.Transmission;
  if (!named || !listed || !fuel || !kind || !year || !price || !seats) return null;
  if (transmission !== 'Automatic' && transmission !== 'Manual') return null;
  const drive = drivenBy(row.DriveType ?? '', named.badge);
  const engine = /(\d+) cyl, (\d+(?:\.\d+)?) L/.exec(row.Engine ?? '');
  if (!drive || (!engine && fuel !== 'Electric')) return null;
  const km = number(row.Kilometres) ?? (kind === 'N' ? 10 : null);
  if (km === null || year < 2004 || price < 1500 || price > 260_000) return null;
  if (seats < 2 || seats > 9 || doors < 2 || doors > 5 || TRUCK_MAKES.has(named.make)) return null;
  if (named.badge.length > 45 || /[<>"]/.test(named.badge)) return null;
  const paint = (row.ColourExtInt ?? '').split('/')[0]?.trim() ?? '';
  const place = /^([A-Za-z' -]+), (ACT|NSW|NT|QLD|SA|TAS|VIC|WA)$/.exec(
    (row.Location ?? '').trim(),
  );
  return {
    variant: {
      ...named,
      // The file calls a Mustang a hatchback; nobody else does.
      body: listed === 'Hatchback' && doors === 2 && drive === 'Rear' ? 'Coupe' : listed,
      transmission,
      litres: fuel === 'Electric' ? 0 : Number(engine?.[2]),
      cylinders: fuel === 'Electric' ? 0 : Number(engine?.[1]),
      drive,
      fuel,
      consumption: number(row.FuelConsumption) ?? 0,
      doors,
      seats,
    },
    listing: { kind, year, km: Math.round(km), price: Math.round(price) },
    colour: COLOURS.has(paint) ? paint : null,
    suburb: place?.[1] && place[2] ? { name: place[1], state: place[2] } : null,
  };
}
