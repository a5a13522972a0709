// The command of the machine that runs when sites were published to a folder, such as one that reloads the web server. A
// tenant's settings cannot name it, because whoever writes them would run programs on every machine.
import { exec } from 'node:child_process';
import type { AfterPublication } from '../../src/nightly/night-report.ts';
import { contentOfRelease } from '../../src/builder/release.ts';
import { recordLiveRelease } from '../../src/functions/analytics/vitals.ts';
import type { Database } from '../../src/functions/stores/database.ts';
import { migrate } from '../../src/functions/stores/migrate.ts';
import { openNamedStore } from '../../src/functions/stores/open-store.ts';

const variable = 'FORECOURT_PUBLISH_AFTER';
const longestMs = 60_000;

/** Null where the machine names no command. */
export function afterPublication(
  env: Readonly<Record<string, string | undefined>>,
): (() => Promise<AfterPublication>) | null {
  const command = env[variable];
  return command ? () => runAfter(command) : null;
}

/** Never rejects. */
const runAfter = (command: string): Promise<AfterPublication> =>
  new Promise((done) => {
    exec(command, { timeout: longestMs }, (error, stdout, stderr) => {
      const output = `${stdout}\n${stderr}`.split('\n').filter((line) => line.trim() !== '');
      const how = error?.killed
        ? `did not end within ${String(longestMs / 1_000)} seconds`
        : `ended with ${String(error?.code ?? error?.signal)}`;
      const said = output.length > 0 ? `: ${output.join('; ')}` : '';
      done({
        command,
        output,
        problem:
          error === null
            ? null
            : `${variable}: "${command}" ${how}${said}. The web server still has the rules of earlier releases`,
      });
    });
  });

/** For `npm run publish` and `npm run rollback`: false when the command failed. `reload`: what to run where none is named. */
export async function tellAfterPublication(reload: string | undefined): Promise<boolean> {
  const after = await afterPublication(process.env)?.();
  if (!after) {
    if (reload !== undefined) {
      console.log(`Now run "${reload}": redirects, gone vehicles and headers are read then.`);
    }
    return true;
  }
  for (const line of [`ran "${after.command}"`, ...after.output]) console.log(line);
  if (after.problem !== null) console.error(after.problem);
  return after.problem === null;
}

/** Does nothing without FORECOURT_DATABASE. A store that cannot be opened is not an error, because the site is already live. */
export async function noteLiveRelease(
  tenant: string,
  release: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  let db: Database | null = null;
  try {
    db = openNamedStore(env);
    if (!db) return;
    const at = Date.now();
    await migrate(db, at);
    await recordLiveRelease(db, { tenant, release: contentOfRelease(release), at });
  } catch (error) {
    console.error(
      `${tenant}: the release was not noted for web vitals: ${(error as Error).message}`,
    );
  } finally {
    await db?.close().catch(() => undefined);
  }
}
