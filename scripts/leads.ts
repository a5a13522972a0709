// `npm run leads`: the operator's desk. Personal data is shown only with --personal.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { exportLeads, listLeads, retryDeliveries, showLead } from '../src/functions/leads/desk.ts';
import type { Database } from '../src/functions/stores/database.ts';
import { loadTenant } from '../src/tenant/load.ts';
import { knowsTenant, withStore } from './functions/with-store.ts';

const usage = `usage: npm run leads -- list [<tenant>] [--state waiting|sent|dead|held] [--most 50] [--json]
       npm run leads -- show <lead> [--personal] [--json]
       npm run leads -- retry <lead> | --tenant <tenant>
       npm run leads -- export <tenant> [--personal] > leads.csv`;

const root = fileURLToPath(new URL('..', import.meta.url));
const states = ['waiting', 'sent', 'dead', 'held'] as const;

function misuse(): never {
  console.error(usage);
  process.exit(2);
}

function options() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        state: { type: 'string' },
        most: { type: 'string', default: '50' },
        tenant: { type: 'string' },
        personal: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
  } catch {
    return misuse();
  }
}

const { values, positionals } = options();
const [command, subject, ...rest] = positionals;
if (rest.length > 0) misuse();
const state = states.find((each) => each === values.state);
if (values.state !== undefined && !state) misuse();

const most = Number(values.most);
if (!Number.isInteger(most) || most < 1) misuse();
const print = (value: unknown) => {
  console.log(JSON.stringify(value, null, 2));
};

async function run(db: Database): Promise<number> {
  switch (command) {
    case 'list': {
      const lines = await listLeads(db, {
        ...(subject !== undefined && { tenant: subject }),
        ...(state && { state }),
        most,
      });
      if (values.json) print(lines);
      else {
        for (const { id, tenant, at, category, flag, deliveries } of lines) {
          console.log(
            `${at}  ${id}  ${tenant}  ${category}  ${deliveries}${flag ? `  [${flag}]` : ''}`,
          );
        }
        console.log(`${String(lines.length)} leads`);
      }
      return lines.length > 0 || subject === undefined || knowsTenant(root, subject) ? 0 : 1;
    }
    case 'show': {
      if (subject === undefined) return misuse();
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
      if ((subject === undefined) === (values.tenant === undefined)) return misuse();
      const what = subject === undefined ? { tenant: values.tenant ?? '' } : { lead: subject };
      const count = await retryDeliveries(db, what, Date.now());
      console.log(`${String(count)} deliveries will be tried again`);
      if (count === 0 && values.tenant !== undefined) knowsTenant(root, values.tenant);
      return count > 0 ? 0 : 1;
    }
    case 'export': {
      if (subject === undefined) return misuse();
      const tenant = loadTenant(root, subject);
      const timeZone = tenant.ok ? tenant.tenant.timeZone : 'Australia/Brisbane';
      const csv = await exportLeads(db, subject, timeZone, values.personal);
      process.stdout.write(csv);
      // The first line is the heading.
      return csv.trimEnd().includes('\n') || knowsTenant(root, subject) ? 0 : 1;
    }
    default:
      return misuse();
  }
}

// Wrong usage is reported before a store is created.
if (!['list', 'show', 'retry', 'export'].includes(command ?? '')) misuse();
await withStore(root, run);
