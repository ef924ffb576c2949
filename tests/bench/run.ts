import { execFileSync } from 'node:child_process';
import { measureBackups } from './backups.ts';
import { measureBooks } from './books.ts';
import { measureEmbeddedDay, measurePostgresqlDay } from './day.ts';
import { measureEmbeddedLists, measurePostgresqlLists } from './lists/lists.ts';
import { measureEmbeddedLogIns, measurePostgresqlLogIns } from './log-ins.ts';
import { measureMail } from './mail/mail.ts';
import { measureMainJob } from './main-job.ts';
import { measureMoney } from './money.ts';
import { measureChangeUser } from './phone/change-user.ts';
import { measureCustomerPage } from './phone/customer-page.ts';
import { measurePhone } from './phone/phone.ts';
import { measureTablet } from './phone/tablet.ts';
import { measureReminders } from './reminders.ts';
import { measureSend } from './send.ts';
import { measureStart } from './start.ts';
import { cleanUpOnSignals } from './support/cleanup.ts';
import { describeMachine, getLoad } from './support/describe-machine.ts';
import { type GroupName, readOptions } from './support/options.ts';
import type { Section } from './support/row.ts';
import { formatTable } from './support/table.ts';
import { measureEmbeddedThroughput, measurePostgresqlThroughput } from './throughput/throughput.ts';

/**
 * The measures of each group. A measure returns undefined when this machine lacks what it needs.
 */
const groups: Record<
  GroupName,
  ((rounds: number, cases: number | undefined, minutes: number) => Promise<Section | undefined>)[]
> = {
  start: [measureStart],
  'main-job': [measureMainJob],
  lists: [measureEmbeddedLists, measurePostgresqlLists],
  throughput: [measureEmbeddedThroughput, measurePostgresqlThroughput],
  phone: [measurePhone],
  tablet: [measureTablet],
  'customer-page': [measureCustomerPage],
  send: [measureSend],
  reminders: [measureReminders],
  'change-person': [measureChangeUser],
  money: [measureMoney],
  backups: [measureBackups],
  books: [measureBooks],
  'log-ins': [measureEmbeddedLogIns, measurePostgresqlLogIns],
  day: [measureEmbeddedDay, measurePostgresqlDay],
  mail: [measureMail],
};

const printProgress = (line: string) => process.stderr.write(`${line}\n`);

const options = readOptions(process.argv.slice(2));
if (options) {
  cleanUpOnSignals();
  if (options.shouldBuild)
    execFileSync('npm', ['run', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const loadBefore = getLoad();
  const sections: Section[] = [];
  for (const name of options.groups) {
    printProgress(`measuring ${name} …`);
    for (const measure of groups[name]) {
      const section = await measure(options.rounds, options.cases, options.minutes);
      if (section) sections.push(section);
    }
  }
  console.log(`\n${describeMachine(options.rounds, loadBefore)}\n\n${formatTable(sections)}`);
}
