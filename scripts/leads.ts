// `npm run leads`: the operator's desk. Personal data is shown only with --personal.
import {
  exportLeads,
  listLeads,
  retryDeliveries,
  showLead,
} from '../src/functions/leads/lead-commands.ts';
import { confirmReservation, dropLead, releaseLead } from '../src/functions/leads/decide-lead.ts';
import { csvFolder } from '../src/functions/adapters/csv-folder.ts';
import { leadIdOf, referenceOf } from '../src/functions/leads/lead.ts';
import { erasePerson, personData } from '../src/functions/leads/person.ts';
import type { Database } from '../src/functions/stores/database.ts';
import { readCommand, root } from './command-line.ts';
import { clocks, dropFolder, knowsTenant, withStore } from './functions/with-store.ts';
import { countText } from '../src/domain/text/format.ts';

/** A lead is its id or its reference. */
const usage = `usage: npm run leads -- list [<tenant>] [--state waiting|sent|dead|held] [--most 50] [--json]
       npm run leads -- show <lead> [--personal] [--json]
       npm run leads -- retry <lead> | --tenant <tenant>
       npm run leads -- release|drop|confirm <lead>
       npm run leads -- person|erase <mobile or mail address> --tenant <tenant>
       npm run leads -- export <tenant> [--personal] > leads.csv`;

const commands = [
  'list',
  'show',
  'retry',
  'release',
  'drop',
  'confirm',
  'person',
  'erase',
  'export',
];
const states = ['waiting', 'sent', 'dead', 'held'] as const;

const {
  command,
  subject: named,
  state,
  most,
  values,
} = readCommand(
  usage,
  {
    state: { type: 'string' },
    most: { type: 'string', default: '50' },
    tenant: { type: 'string' },
    personal: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
  ({ values, positionals: [command = '', subject, ...rest] }) => {
    if (!commands.includes(command) || rest.length > 0) throw new Error(`${commands.join(', ')}?`);
    const state = states.find((each) => each === values.state);
    if (values.state !== undefined && !state) throw new Error(`--state takes ${states.join(', ')}`);
    const most = Number(values.most);
    if (!Number.isInteger(most) || most < 1) throw new Error('--most takes a number from 1');
    if (command !== 'list' && command !== 'retry' && subject === undefined) {
      throw new Error(`${command} takes a ${command === 'export' ? 'tenant' : 'subject'}`);
    }
    if (command === 'retry' && (subject === undefined) === (values.tenant === undefined)) {
      throw new Error('retry takes a lead, or --tenant');
    }
    if ((command === 'person' || command === 'erase') && values.tenant === undefined) {
      throw new Error(`${command} takes --tenant`);
    }
    return { command, subject: subject ?? '', state, most, values };
  },
);
const clockOf = clocks(root);
const print = (value: unknown) => console.log(JSON.stringify(value, null, 2));

/** The commands about one lead take its reference, too. */
const aboutLead = ['show', 'retry', 'release', 'drop', 'confirm'];

async function run(db: Database): Promise<number> {
  const subject =
    aboutLead.includes(command) && named !== '' ? ((await leadIdOf(db, named)) ?? named) : named;
  switch (command) {
    case 'list': {
      const filter = { ...(subject !== '' && { tenant: subject }), ...(state && { state }), most };
      const lines = await listLeads(db, filter, Date.now(), clockOf);
      if (values.json) print(lines);
      else {
        for (const { id, tenant, atText, category, flag, deliveries, flow, next } of lines) {
          console.log(
            `${atText}  ${referenceOf(id)}  ${id}  ${tenant}  ${category}  ${deliveries}${flag ? `  [${flag}]` : ''}\n    ${flow}; next: ${next}`,
          );
        }
        console.log(countText(lines.length, 'leads'));
      }
      return lines.length > 0 || subject === '' || knowsTenant(root, subject) ? 0 : 1;
    }
    case 'show': {
      const shown = await showLead(db, subject, values.personal);
      if (!shown) {
        console.error(`there is no lead ${subject}`);
        return 1;
      }
      print(shown);
      if (!values.personal) console.error('personal data is left out; --personal shows it');
      return 0;
    }
    case 'retry': {
      const what = values.tenant === undefined ? { lead: subject } : { tenant: values.tenant };
      const count = await retryDeliveries(db, what, Date.now());
      console.log(`to be tried again: ${countText(count, 'deliveries')}`);
      if (count === 0 && values.tenant !== undefined) knowsTenant(root, values.tenant);
      return count > 0 ? 0 : 1;
    }
    case 'release': {
      const count = await releaseLead(db, subject, Date.now());
      console.log(`released: ${countText(count, 'deliveries')}`);
      return count > 0 ? 0 : 1;
    }
    case 'drop': {
      const count = await dropLead(db, subject, Date.now());
      console.log(`dropped: ${countText(count, 'deliveries')}`);
      return count > 0 ? 0 : 1;
    }
    case 'confirm': {
      const confirmed = await confirmReservation(db, subject, Date.now());
      console.log(
        confirmed === 'confirmed'
          ? 'confirmed: the vehicle is held, and the shopper gets a message'
          : 'not confirmed: no such request, or somebody else holds the vehicle',
      );
      return confirmed === 'confirmed' ? 0 : 1;
    }
    case 'person': {
      const found = await personData(db, values.tenant ?? '', { names: [subject] });
      print(found);
      return found.leads.length + found.contacts.length > 0 ? 0 : 1;
    }
    case 'erase': {
      const csv = csvFolder(dropFolder(root));
      const person = { names: [subject] };
      const erased = await erasePerson({ db, csv }, values.tenant ?? '', person, Date.now());
      await db.scrub();
      console.log(
        `erased: ${countText(erased.leads, 'leads')}, ${countText(erased.contacts, 'accounts')}`,
      );
      for (const id of erased.underWay) {
        console.log(`lead ${id} stays: its reservation is active. Erase again when it has ended`);
      }
      return erased.leads + erased.contacts > 0 ? 0 : 1;
    }
    default: {
      const csv = await exportLeads(db, subject, clockOf, values.personal);
      process.stdout.write(csv);
      // The first line is the heading.
      return csv.trimEnd().includes('\n') || knowsTenant(root, subject) ? 0 : 1;
    }
  }
}

await withStore(root, run);
