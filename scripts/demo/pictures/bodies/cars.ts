// All car bodies by the name of what is photographed.
import type { Subject } from '../spec.ts';
import type { CarBody } from './body.ts';
import { HATCHES } from './hatches.ts';
import { SEDANS } from './sedans.ts';
import { SUVS } from './suvs.ts';
import { UTES } from './utes.ts';
import { VANS } from './vans.ts';

export type CarSubject = Exclude<Subject, 'motorcycle' | 'caravan'>;

export const CARS: Readonly<Record<CarSubject, CarBody>> = {
  ...HATCHES,
  ...SEDANS,
  ...SUVS,
  ...UTES,
  ...VANS,
};
