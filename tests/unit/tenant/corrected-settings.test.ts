// What the desk corrects about places, over the settings of a demo dealer.
import { describe, expect, it } from 'vitest';
import type { Correction } from '../../../src/domain/corrections/correction.ts';
import { openState } from '../../../src/domain/hours/open-state.ts';
import { correctedSettings } from '../../../src/tenant/corrected-settings.ts';
import { loadTenants } from '../../../src/tenant/load.ts';
import { correction } from '../../fixtures/corrections/events.ts';
import { projectRoot } from './project.ts';

const tenant =
  loadTenants(projectRoot).tenants.find(
    ({ tenant: { slug } }) => slug === 'harbourside-motor-group',
  )?.tenant ?? loadTenants(projectRoot).tenants[0]!.tenant;
const [place, other] = tenant.locations;
const today = '2026-11-24';
const id = place?.id ?? '';
const at = (
  place: string,
  field: string,
  to: Correction['to'],
  changes: Partial<Correction> = {},
) => correction({ subject: { kind: 'place', id: place }, field, to, ...changes });
const closed = { name: 'Stocktake', open: null, close: null };

describe('a correction of a place stands over the settings (rule corrections-2)', () => {
  it('phones of a location and of the site', () => {
    const { tenant: after, ended } = correctedSettings(
      tenant,
      [at(id, 'phone', '07 5550 9999'), at('', 'usedPhone', '07 5550 8888', { position: 2 })],
      today,
    );
    expect(after.locations[0]?.phone).toBe('07 5550 9999');
    expect(after.locations.slice(1)).toEqual(tenant.locations.slice(1));
    expect(after.contact).toEqual({ ...tenant.contact, usedPhone: '07 5550 8888' });
    expect(ended).toEqual([]);
  });

  it('hours of a day, on the dealer’s clock', () => {
    const hours = { name: 'Short day', open: '10:00', close: '14:30' };
    const { tenant: after } = correctedSettings(tenant, [at(id, `hours:${today}`, hours)], today);
    const [entry] = after.holidayHours;
    expect(entry).toMatchObject({
      date: today,
      name: 'Short day',
      status: 'Open',
      locationIds: [id],
    });
    const state = openState(
      {
        hours: place?.hours.sales ?? [],
        holidays: after.holidayHours,
        locationId: id,
        timeZone: tenant.timeZone,
      },
      Date.parse(entry?.start ?? '') + 60_000,
    );
    expect(state.text).toBe('Open now · closes 2:30 pm');
  });

  it('a closed place leaves the entry that it shared with others', () => {
    const shared = {
      date: today,
      name: 'Show day',
      status: 'Closed',
      locationIds: [id, other?.id ?? 'x'],
      start: null,
      end: null,
    };
    const { tenant: after } = correctedSettings(
      { ...tenant, holidayHours: [shared] },
      [at(id, `hours:${today}`, closed)],
      today,
    );
    expect(after.holidayHours).toEqual([
      { ...shared, name: 'Stocktake', locationIds: [id] },
      { ...shared, locationIds: [other?.id ?? 'x'] },
    ]);
  });

  it('hours are over with their day, an announcement begins with its first', () => {
    const hours = at(id, 'hours:2026-11-23', closed);
    const notice = at(
      '',
      'announcement',
      { text: 'Open on Boxing Day', link: null, from: '2026-12-20' },
      { position: 2, until: '2026-12-26' },
    );
    const on = (day: string) => correctedSettings(tenant, [hours, notice], day);
    expect(on(today).tenant).toEqual(tenant);
    expect(on(today).ended).toEqual([]);
    expect(on('2026-12-20').tenant.menu.announcement).toEqual({
      text: 'Open on Boxing Day',
      link: null,
    });
    expect(on('2026-12-27').tenant).toEqual(tenant);
  });

  it.each([
    ['phone', at(id, 'phone', '07 5550 9999')],
    ['hours', at(id, `hours:${today}`, closed)],
    ['announcement', at('', 'announcement', { text: 'Hello', link: null, from: null })],
  ])('and ends when the settings say the same: %s', (_name, made) => {
    const { tenant: exported } = correctedSettings(tenant, [made], today);
    expect(correctedSettings(exported, [made], today)).toEqual({
      tenant: exported,
      ended: [{ correction: made, reason: 'same' }],
    });
  });

  it('and ends with a place that is gone', () => {
    const made = at('nowhere', 'phone', '07 5550 9999');
    expect(correctedSettings(tenant, [made], today)).toEqual({
      tenant,
      ended: [{ correction: made, reason: 'gone' }],
    });
  });
});
