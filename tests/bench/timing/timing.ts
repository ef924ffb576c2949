import { randomInt } from 'node:crypto';
import { rateLimits } from '../../../server/db/schema.ts';
import { hashPassword } from '../../../server/domain/sessions/passwords.ts';
import { newToken } from '../../../server/lib/ids.ts';
import { insertInvite, insertTenant, insertUser } from '../../support/db/fixtures.ts';
import { createTestServer } from '../../support/server/create-test-server.ts';
import { createTemporaryFolder, withCleanup } from '../cleanup.ts';
import { openEmbeddedEngine } from '../lists/engines.ts';
import { atMost, type Row, type Section } from '../row.ts';
import { measureMs } from '../statistics.ts';
import { computeAuc, getMedianDifference } from './compare-samples.ts';

const defaultCases = 300;
const warmUps = 20;
const accounts = 40;
// Below the rate limit for one address.
const clearEvery = 30;
const DAY_MS = 24 * 60 * 60_000;

type SendRequest = (n: number) => Promise<unknown>;

/** Sends one of the two requests at random, one after another, until each has `cases` samples. */
const collectSamples = async (
  cases: number,
  requests: readonly [SendRequest, SendRequest],
  clearRateLimits: () => Promise<unknown>,
) => {
  const samples: [number[], number[]] = [[], []];
  for (let n = 0; samples[0].length < cases || samples[1].length < cases; n += 1) {
    if (n % clearEvery === 0) await clearRateLimits();
    const which = randomInt(2) === 0 ? 0 : 1;
    const ms = await measureMs(() => requests[which](n));
    if (n >= warmUps) samples[which].push(ms);
  }
  return samples;
};

const buildRows = (what: string, [one, other]: readonly [number[], number[]]): Row[] => [
  {
    measure: `${what}: difference of the medians`,
    unit: 'ms',
    median: getMedianDifference(one, other),
    goal: atMost(2),
  },
  { measure: `${what}: separability (AUC)`, unit: '', median: computeAuc(one, other), goal: atMost(0.55) },
];

/** Measures whether response times reveal existing accounts or past invites. */
export const measureTiming = (_rounds: number, cases = defaultCases): Promise<Section> =>
  withCleanup(async (defer) => {
    const { database, close } = await openEmbeddedEngine(await createTemporaryFolder(defer));
    defer(close);
    const { app, clock } = createTestServer(database);
    const tenant = await insertTenant(database);
    const passwordHash = await hashPassword('the right password');
    const expired: string[] = [];
    for (let n = 0; n < accounts; n += 1) {
      const user = await insertUser(database, tenant, { email: `known-${n}@example.com`, passwordHash });
      expired.push(await insertInvite(database, user, new Date(clock().getTime() - DAY_MS)));
      await insertUser(database, tenant, { email: `joining-${n}@example.com`, passwordHash: null });
    }
    const clearRateLimits = () => database.system.delete(rateLimits);
    const logIn = async (email: string) => {
      const body = JSON.stringify({ email, password: 'a wrong password' });
      const headers = { 'content-type': 'application/json' };
      const response = await app.request('http://localhost/api/login/', { method: 'POST', headers, body });
      if (response.status !== 403) throw new Error(`A wrong log-in was answered with ${response.status}`);
    };
    const open = async (token: string) => {
      const response = await app.request(`http://localhost/api/invites/${token}/`);
      if (response.status !== 404) throw new Error(`An expired invite was answered with ${response.status}`);
    };
    const unknown: SendRequest = (n) => logIn(`nobody-${n}@example.com`);
    const known: SendRequest = (n) => logIn(`known-${n % accounts}@example.com`);
    const joining: SendRequest = (n) => logIn(`joining-${n % accounts}@example.com`);

    return {
      title: 'Response time as a side channel',
      rows: [
        ...buildRows('log-in, known or unknown', await collectSamples(cases, [known, unknown], clearRateLimits)),
        ...buildRows('log-in, invited or unknown', await collectSamples(cases, [joining, unknown], clearRateLimits)),
        ...buildRows(
          'invite, expired or unknown',
          await collectSamples(
            cases,
            [(n) => open(expired[n % accounts] ?? ''), () => open(newToken())],
            clearRateLimits,
          ),
        ),
      ],
      notes: [`${cases} of each, one after another in random order, in process; other load on the machine adds noise.`],
    };
  });
