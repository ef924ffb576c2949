import * as v from 'valibot';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Call, type CallName, refusalsOf } from '../../../contract/calls.ts';
import { type ErrorCode, errorStatus } from '../../../contract/errors.ts';
import { tenants } from '../../db/schema.ts';
import { aShop } from '../../testing/a-shop.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { callBy, callNames, contractOf, methodOf, payloadOf, subjectsOf } from '../../testing/every-call.ts';
import { type Answer, type TestClient, testClient } from '../../testing/test-client.ts';
import { toWire } from './wire.ts';

const database = await openTestDatabase();

const names = callNames;

let shop = await aShop(database);
let pathOf = await subjectsOf(shop);
const reopen = async () => {
  shop = await aShop(database);
  pathOf = await subjectsOf(shop);
};

const call = (client: TestClient, name: CallName, headers?: Record<string, string>) =>
  callBy(client, pathOf, name, headers);

describe('a call that succeeds', () => {
  beforeEach(reopen);

  test.each(names)(
    '%s answers with what the contract says, all of it and no more [spec 3.8, spec 7.7]',
    async (name) => {
      const { answer, status } = contractOf(name);
      const given = await call(shop.client, name);
      expect(given.status).toBe(status);
      if (!answer) return expect(given.text).toBe('');
      expect(v.parse(answer, given.body)).toEqual(given.body);
      expect(given.text).not.toMatch(/"\w*[A-Z]\w*":/);
      expect(given.headers.get('content-type')).toBe('application/json');
      expect(given.headers.get('cache-control')).toBe('no-store');
    },
  );
});

interface Mishap {
  readonly code: ErrorCode;
  readonly meets: (contract: Call) => boolean;
  readonly cause: (name: CallName) => Promise<Answer>;
}

const all = () => true;
const signedIn = ({ access }: Call) => access === 'signed-in';
const writes = ({ method }: Call) => method !== 'get';
const withPayload = ({ payload }: Call) => payload !== undefined;
const withSearch = ({ query }: Call) => query !== undefined;
const withPages = ({ answer, query }: Call) => query !== undefined && answer?.type === 'object';
const ofTheModule = ({ path }: Call) => path.startsWith('/services/');
const idempotent = (contract: Call) => contract.idempotent === true;

const json: Record<string, string> = { 'content-type': 'application/json' };
const sending =
  (body: string | Uint8Array<ArrayBuffer>, headers = json) =>
  (name: CallName) =>
    shop.client.sendRaw(methodOf(name), pathOf(name), body, headers);

const mishaps: Record<string, Mishap> = {
  'by a visitor who is not signed in': {
    code: 'not_authenticated',
    meets: signedIn,
    cause: (name) => call(testClient(shop.server), name),
  },
  'at the address of no merchant': {
    code: 'unknown_tenant',
    meets: all,
    cause: (name) => call(testClient(shop.server, 'nobody.example'), name),
  },
  'from a page of another site': {
    code: 'csrf_failed',
    meets: writes,
    cause: (name) => call(shop.client, name, { origin: 'https://evil.example' }),
  },
  'with a body that is no JSON': { code: 'malformed', meets: withPayload, cause: sending('{"name": ') },
  'with no body': { code: 'malformed', meets: withPayload, cause: sending('') },
  'with bytes that are no text': {
    code: 'malformed',
    meets: withPayload,
    cause: sending(new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])),
  },
  'with an endless nest for a body': {
    code: 'malformed',
    meets: withPayload,
    cause: sending('['.repeat(30_000) + ']'.repeat(30_000)),
  },
  'with good fields and a nest beside them': {
    code: 'malformed',
    meets: withPayload,
    cause: async (name) => {
      const nest = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`;
      const good = toWire(payloadOf(name) ?? {});
      const answers = [33, 1_000, 3_000, 5_000, 7_000, 20_000].map((depth) =>
        sending(`${good.slice(0, -1)},"beside":${nest(depth)}}`, { ...json, 'idempotency-key': `nest-${depth}` })(name),
      );
      const wrong = (await Promise.all(answers)).find(({ status }) => status !== 400);
      return wrong ?? ((await answers[0]) as Answer);
    },
  },
  'with a body packed small': {
    code: 'unsupported_media_type',
    meets: withPayload,
    cause: sending('{}', { ...json, 'content-encoding': 'gzip' }),
  },
  'with a form': {
    code: 'unsupported_media_type',
    meets: withPayload,
    cause: sending('name=Jo', { 'content-type': 'application/x-www-form-urlencoded' }),
  },
  'with a list for a body': { code: 'invalid', meets: withPayload, cause: sending('[]') },
  'with nothing in its body': { code: 'invalid', meets: withPayload, cause: sending('{}') },
  'with more than 64 KB': { code: 'too_large', meets: writes, cause: sending(`"${'x'.repeat(64 * 1024)}"`) },
  'with an absurd page': {
    code: 'invalid',
    meets: withPages,
    cause: (name) => shop.client.get(`${pathOf(name)}?page=99999999999999999999&limit=-1`),
  },
  'with a search for what cannot be stored': {
    code: 'invalid',
    meets: withSearch,
    cause: (name) => shop.client.get(`${pathOf(name)}?search=%00`),
  },
  'with a key of 256 characters': {
    code: 'malformed',
    meets: idempotent,
    cause: (name) => call(shop.client, name, { 'idempotency-key': 'x'.repeat(256) }),
  },
  'with a key of letters beyond ASCII': {
    code: 'malformed',
    meets: idempotent,
    cause: (name) => call(shop.client, name, { 'idempotency-key': 'clé' }),
  },
  'where the module is off': {
    code: 'module_disabled',
    meets: ofTheModule,
    cause: async (name) => {
      await database.system.update(tenants).set({ hasBeepaidGoModule: false });
      shop.server.clock.advance(2_000);
      return call(shop.client, name);
    },
  },
};

describe('a call that is refused', () => {
  beforeAll(reopen);

  test.each(Object.entries(mishaps))(
    '%s is told so as the contract says [spec 6.2, attack 3.6]',
    async (_how, { code, meets, cause }) => {
      const met = names.filter((name) => meets(contractOf(name)));
      expect(met).not.toEqual([]);
      for (const name of met) {
        const { status, body, headers } = await cause(name);
        expect([name, status, body]).toMatchObject([
          name,
          errorStatus[code],
          { code, detail: expect.stringMatching(/\w/) },
        ]);
        expect(refusalsOf(name)).toContain(code);
        expect(headers.get('cache-control')).toBe('no-store');
      }
      expect(shop.server.logged).toEqual([]);
    },
  );
});
