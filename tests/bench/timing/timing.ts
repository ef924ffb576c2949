import { randomInt } from 'node:crypto';
import { rateLimits } from '../../../server/db/schema.ts';
import { hashPassword } from '../../../server/domain/sessions/passwords.ts';
import { newToken } from '../../../server/lib/crypto/ids.ts';
import { insertInvite } from '../../support/db/account-fixtures.ts';
import { insertTenant, insertUser } from '../../support/db/fixtures.ts';
import { createTestServer } from '../../support/server/create-test-server.ts';
import { openEmbeddedEngine } from '../lists/engines.ts';
import { createTemporaryFolder, withCleanup } from '../support/cleanup.ts';
import { atMost, type Row, type Section } from '../support/row.ts';
import { measureMs } from '../support/statistics.ts';
import { computeAuc, getMedianDifference } from './compare-samples.ts';

const defaultCases = 300;
const warmUps = 20;
const accountCount = 40;
// Less than the rate limit for one IP address.
const REQUESTS_PER_CLEAR = 30;
const DAY_MS = 24 * 60 * 60_000;

/** Sends request number `n`. */
type SendRequest = (n: number) => Promise<unknown>;

/**
 * Sends one of two requests at random, again and again, until each has `cases` samples. Returns the
 * samples in ms.
 */
const collectSamples = async (
  cases: number,
  requests: readonly [SendRequest, SendRequest],
  clearRateLimits: () => Promise<unknown>,
) => {
  const samples: [number[], number[]] = [[], []];
  for (let n = 0; samples[0].length < cases || samples[1].length < cases; n += 1) {
    if (n % REQUESTS_PER_CLEAR === 0) await clearRateLimits();
    const index = randomInt(2) === 0 ? 0 : 1;
    const ms = await measureMs(() => requests[index](n));
    if (n >= warmUps) samples[index].push(ms);
  }
  return samples;
};

const buildRows = (comparison: string, [one, other]: readonly [number[], number[]]): Row[] => [
  {
    measure: `${comparison}: difference of the medians`,
    unit: 'ms',
    value: getMedianDifference(one, other),
    goal: atMost(2),
  },
  {
    measure: `${comparison}: separability (AUC)`,
    unit: '',
    value: computeAuc(one, other),
    goal: atMost(0.55),
  },
];

/** Measures whether response times reveal existing accounts or past invites. */
export const measureTiming = (_rounds: number, cases = defaultCases): Promise<Section> =>
  withCleanup(async (defer) => {
    const { database, close } = await openEmbeddedEngine(await createTemporaryFolder(defer));
    defer(close);
    const { app, clock } = createTestServer(database);
    const tenant = await insertTenant(database);
    const passwordHash = await hashPassword('the right password');
    const expiredTokens: string[] = [];
    for (let n = 0; n < accountCount; n += 1) {
      const user = await insertUser(database, tenant, {
        email: `known-${n}@example.com`,
        passwordHash,
      });
      expiredTokens.push(await insertInvite(database, user, new Date(clock().getTime() - DAY_MS)));
      await insertUser(database, tenant, { email: `invited-${n}@example.com`, passwordHash: null });
    }
    const clearRateLimits = () => database.system.delete(rateLimits);
    const compare = (requests: readonly [SendRequest, SendRequest]) =>
      collectSamples(cases, requests, clearRateLimits);
    const logIn = async (email: string) => {
      const body = JSON.stringify({ email, password: 'a wrong password' });
      const headers = { 'content-type': 'application/json' };
      const response = await app.request('http://localhost/api/login/', {
        method: 'POST',
        headers,
        body,
      });
      if (response.status !== 403)
        throw new Error(`The response to a wrong log-in is ${response.status}`);
    };
    const openInvite = async (token: string) => {
      const response = await app.request(`http://localhost/api/invites/${token}/`);
      if (response.status !== 404)
        throw new Error(`The response to an expired invite is ${response.status}`);
    };
    const logInUnknown: SendRequest = (n) => logIn(`nobody-${n}@example.com`);
    const logInKnown: SendRequest = (n) => logIn(`known-${n % accountCount}@example.com`);
    const logInInvited: SendRequest = (n) => logIn(`invited-${n % accountCount}@example.com`);

    return {
      title: 'Response time as a side channel',
      rows: [
        ...buildRows('log-in, known or unknown', await compare([logInKnown, logInUnknown])),
        ...buildRows('log-in, invited or unknown', await compare([logInInvited, logInUnknown])),
        ...buildRows(
          'invite, expired or unknown',
          await compare([
            (n) => openInvite(expiredTokens[n % accountCount] ?? ''),
            () => openInvite(newToken()),
          ]),
        ),
      ],
      notes: [
        `${cases} of each, one after another in random order, in process; other load on the machine adds noise.`,
      ],
    };
  });
