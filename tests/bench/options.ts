import { parseArgs } from 'node:util';

export const groupNames = [
  ...([
    'start',
    'main-job',
    'lists',
    'weight',
    'phone',
    'tablet',
    'customer-page',
    'sign-out',
    'drafts',
    'change-person',
    'fuzz',
    'timing',
    'money',
  ] as const),
  ...(['kill', 'lost-responses', 'power-loss', 'owners', 'full-disk', 'scale-out'] as const),
] as const;
export type GroupName = (typeof groupNames)[number];

const usage = `npm run bench -- [options]
  --rounds N    rounds of each measure (3)
  --only NAME   one group alone, may be given again: ${groupNames.join(', ')}
  --cases N     requests to fuzz with (20000), responses of each kind to time (300), and scenarios of money (3334 a round)
  --no-build    measures what was built before

Lists, fuzz, kill and lost-responses are measured on PostgreSQL too, and scale-out on it alone, when TEST_DATABASE_URL is
set (a user who may create databases). Lists fill a database of 2,000,000 payments there, which takes minutes, or take
that of SEEDED_DATABASE_URL, which \`npm run cli -- seed --tenants 1000 --customers 200000 --payments 2000000\` has filled.
Full-disk needs root on Linux. A round is one kill, power cut, race, disk or
restart: the goals' sizes are drafts 200, kill 200, lost-responses 30 (10,020 creates), power-loss 100, owners 100, full-disk 50.`;

const isGroupName = (text: string): text is GroupName => groupNames.some((name) => name === text);

/** Parses the command line; prints the usage and returns undefined for --help. */
export const readOptions = (args: string[]) => {
  const { values } = parseArgs({
    args,
    allowNegative: true,
    options: {
      rounds: { type: 'string', default: '3' },
      cases: { type: 'string' },
      only: { type: 'string', multiple: true, default: [] },
      build: { type: 'boolean', default: true },
      help: { type: 'boolean', default: false },
    },
  });
  const rounds = Number(values.rounds);
  const cases = values.cases === undefined ? undefined : Number(values.cases);
  const unknown = values.only.find((name) => !isGroupName(name));
  if (values.help) {
    console.log(usage);
    return undefined;
  }
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be a whole number from 1');
  if (cases !== undefined && !(Number.isInteger(cases) && cases > 0))
    throw new Error('--cases must be a whole number from 1');
  if (unknown !== undefined) throw new Error(`--only ${unknown}: there are ${groupNames.join(', ')}`);
  const chosen = values.only.filter(isGroupName);
  return { rounds, cases, groups: chosen.length > 0 ? chosen : groupNames, build: values.build };
};
