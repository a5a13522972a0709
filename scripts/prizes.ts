// `npm run prizes`: lists the prizes won at /spin-to-win, and redeems their codes once.
import { prizesCsv, redeemPrize } from '../src/functions/spin/prize-commands.ts';
import { readCommand, root } from './command-line.ts';
import { knowsTenant, withStore } from './functions/with-store.ts';

const usage = `usage: npm run prizes -- list <tenant> > prizes.csv
       npm run prizes -- redeem <tenant> <code>`;

const { command, tenant, code } = readCommand(
  usage,
  {},
  ({ positionals: [command = '', tenant = '', code = '', ...rest] }) => {
    if (!['list', 'redeem'].includes(command) || rest.length > 0)
      throw new Error('list or redeem?');
    if (tenant === '') throw new Error(`${command} takes a tenant`);
    if ((command === 'redeem') === (code === '')) throw new Error('redeem takes a code, list none');
    return { command, tenant, code };
  },
);

await withStore(root, async (db) => {
  if (command === 'redeem') {
    const prize = await redeemPrize(db, tenant, code, Date.now());
    if (prize === null) {
      console.error('there is no such code, or it has been redeemed before');
      return 1;
    }
    console.log(`redeemed: ${prize}`);
    return 0;
  }
  const csv = await prizesCsv(db, tenant);
  process.stdout.write(csv);
  return csv.trimEnd().includes('\n') || knowsTenant(root, tenant) ? 0 : 1;
});
