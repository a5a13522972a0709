// `npm run payments`: links that ask for a payment, the list, refunds and the ledger of online payments.
import { centsOf } from '../src/domain/payment/invoice.ts';
import {
  askForPayment,
  askForRefund,
  ledgerCsv,
  listPayments,
} from '../src/functions/payments/invoice-commands.ts';
import { siteAddress } from '../src/functions/outbox/messages.ts';
import type { Database } from '../src/functions/stores/database.ts';
import { loadTenant } from '../src/tenant/load.ts';
import { readCommand, root } from './command-line.ts';
import { clocks, knowsTenant, withStore } from './functions/with-store.ts';

const usage = `usage: npm run payments -- link <tenant> --amount 1250.50 --reference INV-1001 [--days 14]
       npm run payments -- list <tenant> [--json]
       npm run payments -- refund <payment>
       npm run payments -- ledger <tenant> > ledger.csv`;

const commands = ['link', 'list', 'refund', 'ledger'];

const { command, subject, cents, days, values } = readCommand(
  usage,
  {
    amount: { type: 'string', default: '' },
    reference: { type: 'string', default: '' },
    days: { type: 'string', default: '14' },
    json: { type: 'boolean', default: false },
  },
  ({ values, positionals: [command = '', subject = '', ...rest] }) => {
    if (!commands.includes(command) || rest.length > 0) throw new Error(`${commands.join(', ')}?`);
    if (subject === '')
      throw new Error(`${command} takes a ${command === 'refund' ? 'payment' : 'tenant'}`);
    const days = Number(values.days);
    if (!Number.isInteger(days) || days < 1 || days > 365) throw new Error('--days takes 1 to 365');
    const cents = centsOf(values.amount);
    if (command === 'link' && cents === null)
      throw new Error('--amount takes AUD, such as 1250.50');
    if (command === 'link' && values.reference === '') throw new Error('link takes --reference');
    return { command, subject, cents: cents ?? 0, days, values };
  },
);

async function run(db: Database): Promise<number> {
  const now = Date.now();
  switch (command) {
    case 'link': {
      const loaded = loadTenant(root, subject);
      if (!loaded.ok) return knowsTenant(root, subject) ? 0 : 1;
      const { tenant } = loaded;
      if (!tenant.pages.onlinePayment) {
        console.error(`${subject} takes no online payments: pages.onlinePayment is off`);
        return 1;
      }
      const { reference } = values;
      const id = await askForPayment(db, { tenant: subject, cents, reference, days, now });
      console.log(`${siteAddress(tenant)}/online-payment?link=${id}`);
      return 0;
    }
    case 'list': {
      const lines = await listPayments(
        db,
        subject,
        clocks(root)({ tenant: subject, locationId: null }),
        now,
      );
      if (values.json) console.log(JSON.stringify(lines, null, 2));
      else {
        for (const { atText, id, amount, reference, state } of lines) {
          console.log(`${atText}  ${id}  ${amount}  ${reference}  ${state}`);
        }
        console.log(`${String(lines.length)} payments and links`);
      }
      return lines.length > 0 || knowsTenant(root, subject) ? 0 : 1;
    }
    case 'refund': {
      const asked = await askForRefund(db, subject, now);
      if (!asked) {
        console.error(`there is no paid payment ${subject}`);
        return 1;
      }
      console.log(
        `${asked.amount} for ${asked.reference} will be refunded within a minute; npm run payments -- list shows "refunded" then`,
      );
      return 0;
    }
    default: {
      const csv = await ledgerCsv(db, subject);
      process.stdout.write(csv);
      return csv.trimEnd().includes('\n') || knowsTenant(root, subject) ? 0 : 1;
    }
  }
}

await withStore(root, run);
