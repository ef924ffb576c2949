import { parseArgs } from 'node:util';

export const groupNames = [
  'start',
  'main-job',
  'lists',
  'throughput',
  'phone',
  'tablet',
  'customer-page',
  'send',
  'reminders',
  'change-person',
  'money',
  'backups',
  'books',
  'log-ins',
  'day',
  'mail',
] as const;
export type GroupName = (typeof groupNames)[number];

const usage = `npm run bench -- [options]
  --rounds N    rounds of each measure (3)
  --only NAME   measures one group alone; may be repeated: ${groupNames.join(', ')}
  --cases N     scenarios of money (3334 a round)
  --minutes N   duration of day on each database (60)
  --no-build    measures the last build

When TEST_DATABASE_URL is set (with a user who may create databases), lists, throughput, log-ins and day run on PostgreSQL, too. For
lists, the bench fills a database with 2,000,000 payments, which takes minutes, or uses the database of SEEDED_DATABASE_URL. This command
fills such a database:
  npm run cli -- seed --tenants 1000 --customers 200000 --payments 2000000
For mail, see CONTRIBUTING.md. A round of backups is five minutes.`;

const isGroupName = (text: string): text is GroupName => groupNames.some((name) => name === text);

/**
 * Parses the command line. For --help, prints the usage and returns undefined. @throws for an
 * invalid option
 */
export const readOptions = (args: string[]) => {
  const { values } = parseArgs({
    args,
    allowNegative: true,
    options: {
      rounds: { type: 'string', default: '3' },
      cases: { type: 'string' },
      minutes: { type: 'string', default: '60' },
      only: { type: 'string', multiple: true, default: [] },
      build: { type: 'boolean', default: true },
      help: { type: 'boolean', default: false },
    },
  });
  const rounds = Number(values.rounds);
  const minutes = Number(values.minutes);
  const cases = values.cases === undefined ? undefined : Number(values.cases);
  const unknownGroup = values.only.find((name) => !isGroupName(name));
  if (values.help) {
    console.log(usage);
    return undefined;
  }
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new Error('--rounds must be a whole number from 1');
  if (!Number.isInteger(minutes) || minutes < 1)
    throw new Error('--minutes must be a whole number from 1');
  const hasValidCases = cases === undefined || (Number.isInteger(cases) && cases > 0);
  if (!hasValidCases) throw new Error('--cases must be a whole number from 1');
  if (unknownGroup !== undefined)
    throw new Error(`--only ${unknownGroup}: there are ${groupNames.join(', ')}`);
  const chosenGroups = values.only.filter(isGroupName);
  return {
    rounds,
    cases,
    minutes,
    groups: chosenGroups.length > 0 ? chosenGroups : groupNames,
    shouldBuild: values.build,
  };
};
