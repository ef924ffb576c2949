/**
 * A process on the embedded database in the folder that it is given. Says `seen <key>` for every row it finds, `ready`,
 * and then `kept <key>` for each row it has written, for ever; told `broken-disk`, its disk fails after ten rows.
 */
import fs from 'node:fs';
import { pino } from 'pino';
import { openEmbedded } from '../db/embedded/open.ts';
import { serverSettings } from '../db/schema.ts';

const [folder, fault] = process.argv.slice(2);
// PGlite answers without a turn of the event loop, so that output waits unless it is waited for.
const say = (line: string) => new Promise((done) => process.stdout.write(`${line}\n`, done));

try {
  const { system } = await openEmbedded(String(folder), pino({}, pino.destination({ fd: 2, sync: true })));
  for (const { key } of await system.select().from(serverSettings)) await say(`seen ${key}`);
  await say('ready');
  for (let count = 0; ; count++) {
    if (fault === 'broken-disk' && count === 10) {
      fs.fdatasyncSync = () => {
        throw Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' });
      };
    }
    const key = `${process.pid}-${count}`;
    await system.insert(serverSettings).values({ key, value: 'x'.repeat(500) });
    await say(`kept ${key}`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(2);
}
