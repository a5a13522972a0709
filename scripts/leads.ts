// `npm run leads`: the operator's desk. Personal data is shown only with --personal.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openStore } from '../src/functions/stores/open-store.ts';
import { exportLeads, listLeads, retryDeliveries, showLead } from '../src/functions/leads/desk.ts';
import { migrate } from '../src/functions/stores/migrate.ts';
import { loadTenant } from '../src/tenant/load.ts';

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

const db = openStore(join(root, '.data', 'functions'), process.env);
await migrate(db, Date.now());
const print = (value: unknown) => {
  console.log(JSON.stringify(value, null, 2));
};

async function run(): Promise<number> {
  switch (command) {
    case 'list': {
      const lines = await listLeads(db, {
        ...(subject !== undefined && { tenant: subject }),
        ...(state && { state }),
        most: Math.max(1, Number(values.most) || 50),
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
      return 0;
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
      return count > 0 ? 0 : 1;
    }
    case 'export': {
      if (subject === undefined) return misuse();
      const tenant = loadTenant(root, subject);
      const timeZone = tenant.ok ? tenant.tenant.timeZone : 'Australia/Brisbane';
      process.stdout.write(await exportLeads(db, subject, timeZone, values.personal));
      return 0;
    }
    default:
      return misuse();
  }
}

const code = await run();
await db.close();
process.exitCode = code;
