import type { ServerFacts } from '../../db/server-facts.ts';
import { SETUP_LINK_MINUTES } from '../../domain/setup/setup-link.ts';
import { hideSecrets } from '../../lib/text/hide-secrets.ts';
import { parseEmail } from '../arguments.ts';
import type { StandaloneCommand } from '../command.ts';
import { getServerUrl } from '../find-tenant.ts';
import { checkCertificate } from './check-certificate.ts';
import { checkClock, checkClockOrder } from './check-clock.ts';
import { describeMessageProblem } from './check-message-problems.ts';
import { checkBounceAddress, checkBounces, checkMail, checkTenantEmail } from './check-messages.ts';
import { checkPayments, checkTenantPayments } from './check-payments.ts';
import { checkProxy } from './check-proxy.ts';
import { checkRedirect, getHttpUrl } from './check-redirect.ts';
import { checkSessions } from './check-sessions.ts';
import { checkStorage } from './check-storage.ts';
import { checkTenantTexts, checkText } from './check-texts.ts';
import { checkVersions } from './check-versions.ts';
import { describeError, type Finding, fail, ok, warn } from './finding.ts';
import { type Probe, probeServer } from './probe-server.ts';
import { readFacts } from './read-facts.ts';

type Outcome<Result> = { readonly result: Result } | { readonly finding: Finding };

const tryWork = async <Result>(
  topic: string,
  advice: string,
  work: () => Promise<Result>,
): Promise<Outcome<Result>> => {
  try {
    return { result: await work() };
  } catch (error) {
    return { finding: fail(topic, `${describeError(error)}.`, advice) };
  }
};

const checkTenants = (
  { tenantCount, demoTenantCount }: ServerFacts,
  isDemo: boolean,
  origin: string,
): Finding => {
  const topic = 'Tenants';
  if (isDemo)
    return warn(
      topic,
      'The demo is on, and its password is published.',
      'Set PUBLIC_URL and DEMO=0.',
    );
  const count = tenantCount - demoTenantCount;
  return count === 0
    ? fail(
        topic,
        'There is no tenant, so that nobody can log in.',
        `Restart the server, and open the link to ${origin}/setup that it prints. It works for ${SETUP_LINK_MINUTES} minutes.`,
      )
    : ok(
        topic,
        `There ${count === 1 ? 'is 1 tenant' : `are ${count} tenants`}, and the demo is off.`,
      );
};

const formatFinding = ({ level, topic, text, advice }: Finding) =>
  [`${level.padEnd(4)}  ${topic}: ${text}`, ...(advice === undefined ? [] : [advice])].join(' ');

/**
 * Each line is a finding about what is unfit for running a shop. When a check fails, it prints the lines
 * itself, because a command that throws returns none.
 * @throws Error, for exit code 1, when a check fails
 */
export const doctor: StandaloneCommand = async ({ config, options, now, printLine }) => {
  const { bounceMailbox, smtpUrl } = config;
  const recipient = options.mail === undefined ? undefined : parseEmail(options.mail);
  const origin = getServerUrl(config);
  const httpUrl = getHttpUrl(origin);
  const allowsLive = options.live === true;
  const facts = await tryWork(
    'Server',
    'Start the server, and run this command as its user with its settings.',
    () => readFacts(config),
  );
  const known = 'result' in facts ? facts.result : undefined;
  const probe: Outcome<Probe> | undefined =
    known &&
    (await tryWork('HTTPS', 'Check PUBLIC_URL, the proxy, its certificate and DNS.', () =>
      probeServer(origin, known.probeToken),
    ));
  const probed = probe && 'result' in probe ? probe.result : undefined;
  // The server wrote its time when the stream began, and the database when this command began.
  const serverTimeMs = probed ? Date.parse(probed.report.now) + probed.streamedMs : Date.now();
  const hasDatabaseClock = config.databaseUrl !== undefined && known !== undefined;
  const databaseTimeMs = hasDatabaseClock
    ? Date.parse(known.now) + (Date.now() - now.getTime())
    : undefined;

  const findings = [
    ...('finding' in facts ? [facts.finding] : []),
    ...(await checkSessions(config.databaseUrl)),
    ...(probe && 'finding' in probe ? [probe.finding] : []),
    ...(probed ? checkProxy(origin, probed) : []),
    ...(origin.startsWith('https:') ? [await checkCertificate(origin, now)] : []),
    ...(httpUrl === undefined ? [] : [await checkRedirect(httpUrl, origin)]),
    ...(known ? checkVersions(known, probed) : []),
    ...(known ? [checkTenants(known, config.demo, origin)] : []),
    ...(await checkStorage(config, known?.backup, now)),
    ...(known?.messageProblems ?? []).map(describeMessageProblem),
    ...(known ? checkClockOrder(serverTimeMs, known.lastSeenAt) : []),
    ...(await Promise.all([
      checkClock(config, serverTimeMs, databaseTimeMs),
      checkMail(config, recipient, now),
      ...(bounceMailbox ? [checkBounces(bounceMailbox)] : []),
      ...(bounceMailbox && smtpUrl !== undefined && recipient !== undefined
        ? [checkBounceAddress({ ...config, bounceMailbox, smtpUrl }, now)]
        : []),
      // `SMTP_URL` overrides the mail servers of tenants.
      ...(smtpUrl === undefined ? (known?.emailAccounts ?? []) : []).map((account) =>
        checkTenantEmail(account, config),
      ),
      checkText(config),
      ...(known?.textAccounts ?? []).map((account) => checkTenantTexts(account, config)),
      checkPayments(config, now, allowsLive),
      ...(known?.accounts ?? []).map((account) =>
        checkTenantPayments(account, config, now, allowsLive),
      ),
    ])),
  ];
  const failedCount = findings.filter(({ level }) => level === 'fail').length;
  const lines = options.json
    ? [JSON.stringify({ fit: failedCount === 0, findings })]
    : findings.map(formatFinding);
  const shown = lines.map((line) => hideSecrets(line, config));
  if (failedCount === 0) return shown;
  for (const line of shown) printLine(line);
  throw new Error(`${failedCount} of ${findings.length} checks failed`);
};
