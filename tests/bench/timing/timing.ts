import { randomInt } from 'node:crypto';
import { rateLimits } from '../../../server/db/schema.ts';
import { hashPassword } from '../../../server/domain/sessions/passwords.ts';
import { newToken } from '../../../server/lib/ids.ts';
import { createTestServer } from '../../../server/testing/create-test-server.ts';
import { anInvite, aTenant, aUser } from '../../../server/testing/fixtures.ts';
import { openEmbeddedEngine } from '../lists/engines.ts';
import { atMost, type Row, type Section } from '../row.ts';
import { scoped, temporaryFolder } from '../scope.ts';
import { timed } from '../statistics.ts';
import { differenceOf, tellApart } from './oracle.ts';

const usualCases = 300;
const warmUps = 20;
const accounts = 40;
// Fewer than close an address.
const forgetEvery = 30;
const dayMs = 24 * 60 * 60_000;

type Ask = (n: number) => Promise<unknown>;

/** Asks for one or the other by chance, `cases` times each, one after another. */
const sample = async (cases: number, asks: readonly [Ask, Ask], forget: () => Promise<unknown>) => {
  const samples: [number[], number[]] = [[], []];
  for (let n = 0; samples[0].length < cases || samples[1].length < cases; n += 1) {
    if (n % forgetEvery === 0) await forget();
    const which = randomInt(2) === 0 ? 0 : 1;
    const ms = await timed(() => asks[which](n));
    if (n >= warmUps) samples[which].push(ms);
  }
  return samples;
};

const rowsOf = (what: string, [one, other]: readonly [number[], number[]]): Row[] => [
  { measure: `${what}: difference of the medians`, unit: 'ms', median: differenceOf(one, other), goal: atMost(2) },
  { measure: `${what}: told apart (AUC)`, unit: '', median: tellApart(one, other), goal: atMost(0.55) },
];

/** Whether the time of an answer tells who has an account, or which invites there were. */
export const measureTiming = (_rounds: number, cases = usualCases): Promise<Section> =>
  scoped(async (defer) => {
    const { database, close } = await openEmbeddedEngine(await temporaryFolder(defer));
    defer(close);
    const { app, clock } = createTestServer(database);
    const tenant = await aTenant(database);
    const passwordHash = await hashPassword('the right password');
    const expired: string[] = [];
    for (let n = 0; n < accounts; n += 1) {
      const user = await aUser(database, tenant, { email: `known-${n}@example.com`, passwordHash });
      expired.push(await anInvite(database, user, new Date(clock().getTime() - dayMs)));
      await aUser(database, tenant, { email: `joining-${n}@example.com`, passwordHash: null });
    }
    const forget = () => database.system.delete(rateLimits);
    const logIn = async (email: string) => {
      const body = JSON.stringify({ email, password: 'a wrong password' });
      const headers = { 'content-type': 'application/json' };
      const answer = await app.request('http://localhost/api/login/', { method: 'POST', headers, body });
      if (answer.status !== 403) throw new Error(`A wrong log-in was answered with ${answer.status}`);
    };
    const open = async (token: string) => {
      const answer = await app.request(`http://localhost/api/invites/${token}/`);
      if (answer.status !== 404) throw new Error(`An invite that is over was answered with ${answer.status}`);
    };
    const unknown: Ask = (n) => logIn(`nobody-${n}@example.com`);
    const known: Ask = (n) => logIn(`known-${n % accounts}@example.com`);
    const joining: Ask = (n) => logIn(`joining-${n % accounts}@example.com`);

    return {
      title: 'What the time of an answer tells',
      rows: [
        ...rowsOf('log-in, known or unknown', await sample(cases, [known, unknown], forget)),
        ...rowsOf('log-in, invited or unknown', await sample(cases, [joining, unknown], forget)),
        ...rowsOf(
          'invite, over or unknown',
          await sample(cases, [(n) => open(expired[n % accounts] ?? ''), () => open(newToken())], forget),
        ),
      ],
      notes: [`${cases} of each, one after another in random order, in process; other work on the machine blurs it.`],
    };
  });
