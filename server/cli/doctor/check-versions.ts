import { findPendingMigrations, isNewerThanMigrations } from '../../db/migrate/migration-files.ts';
import type { ServerFacts } from '../../db/server-facts.ts';
import { appVersion } from '../../lib/settings/package-files.ts';
import { FORBID_CODE_GENERATION } from '../../lib/work/programs.ts';
import type { ProbeReport } from '../../routes/probe.ts';
import { type Finding, fail, ok, warn } from './finding.ts';
import type { Probe } from './probe-server.ts';

/** CI starts the server with these. */
const testedNodeVersions = ['20', '24'];

const checkNode = (nodeVersion: string): Finding => {
  const tested = testedNodeVersions.join(' and ');
  return testedNodeVersions.some((major) => nodeVersion.startsWith(`v${major}.`))
    ? ok('Node', `The server runs on Node ${nodeVersion}.`)
    : warn(
        'Node',
        `The server runs on Node ${nodeVersion}, and is tested on ${tested}.`,
        `Install Node ${testedNodeVersions.at(-1)}.`,
      );
};

const checkCodeGeneration = ({ canGenerateCode }: ProbeReport): Finding =>
  canGenerateCode
    ? fail(
        'Code from strings',
        'Node runs JavaScript from strings, so that a fault could let strangers run code.',
        `Start the server with node ${FORBID_CODE_GENERATION} dist-server/server/main.js.`,
      )
    : ok('Code from strings', 'Node refuses to run JavaScript from strings.');

const checkApp = (runningVersion: string): Finding =>
  runningVersion === appVersion
    ? ok('Version', `The server runs version ${appVersion}.`)
    : fail(
        'Version',
        `The server runs ${runningVersion}, and ${appVersion} is installed.`,
        'Restart the server.',
      );

const checkSchema = ({ lastMigrationMs }: ServerFacts): Finding => {
  const topic = 'Schema';
  if (isNewerThanMigrations(lastMigrationMs)) {
    return fail(
      topic,
      'A newer version has migrated the database.',
      'Install that version, or restore a backup.',
    );
  }
  const pending = findPendingMigrations(lastMigrationMs);
  return pending.length === 0
    ? ok(topic, 'The database has all migrations.')
    : fail(
        topic,
        `Migrations are missing: ${pending.map(({ name }) => name).join(', ')}.`,
        'Restart the server.',
      );
};

export const checkVersions = (facts: ServerFacts, probe: Probe | undefined): Finding[] => [
  ...(probe
    ? [
        checkNode(probe.report.nodeVersion),
        checkCodeGeneration(probe.report),
        checkApp(probe.report.appVersion),
      ]
    : []),
  checkSchema(facts),
];
