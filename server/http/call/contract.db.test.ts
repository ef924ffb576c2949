import * as v from 'valibot';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acceptsIdempotencyKey } from '../../../contract/calls/call.ts';
import { type Call, getErrorCodes } from '../../../contract/calls.ts';
import { type ErrorCode, errorStatus } from '../../../contract/errors.ts';
import { toWireJson } from '../../../contract/wire-case.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { startCallServices } from '../../../tests/support/server/call-services.ts';
import {
  prepareCallPaths,
  sendCall,
  sendValidCall,
} from '../../../tests/support/server/prepare-calls.ts';
import {
  callNames,
  getCall,
  getCallMethod,
  getSamplePayload,
  type TenantCallName,
} from '../../../tests/support/server/sample-calls.ts';
import {
  createTestClient,
  type TestClient,
  type TestResponse,
} from '../../../tests/support/server/test-client.ts';
import { createTestShop } from '../../../tests/support/server/test-shop.ts';
import { tenants } from '../../db/schema.ts';

const database = await openTestDatabase();
const settings = await startCallServices(database);

const names = callNames;

let shop = await createTestShop(database, settings);
let getCallPath = await prepareCallPaths(shop);
const createShop = async () => {
  shop = await createTestShop(database, settings);
  getCallPath = await prepareCallPaths(shop);
};

const call = (client: TestClient, name: TenantCallName, headers?: Record<string, string>) =>
  sendCall(client, getCallPath, name, headers);

const reads = names.filter((name) => getCall(name).method === 'get');
const writes = names.filter((name) => getCall(name).method !== 'get');

describe.each([
  { calls: reads, prepare: beforeAll },
  // A write can take away what the next one needs.
  { calls: writes, prepare: beforeEach },
])('a successful operation', ({ calls, prepare }) => {
  prepare(createShop);

  test.each(calls)(
    '%s returns exactly the fields of the contract [spec 3.8, spec 7.7]',
    async (name) => {
      const { response, status } = getCall(name);
      const actual = await sendValidCall(shop, getCallPath, name);
      expect(actual.status).toBe(status);
      if (!response) return expect(actual.text).toBe('');
      expect(v.parse(response, actual.body)).toEqual(actual.body);
      expect(actual.text).not.toMatch(/"\w*[A-Z]\w*":/);
      expect(actual.headers.get('content-type')).toBe('application/json');
      expect(actual.headers.get('cache-control')).toBe('no-store');
    },
  );
});

interface Rejection {
  readonly code: ErrorCode;
  readonly appliesTo: (contract: Call) => boolean;
  readonly cause: (name: TenantCallName) => Promise<TestResponse>;
}

const isAny = () => true;
const isSignedIn = ({ access }: Call) => access === 'signed-in';
const isWrite = ({ method }: Call) => method !== 'get';
const hasPayload = ({ payload }: Call) => payload !== undefined;
const hasRequiredFields = ({ payload }: Call) => payload !== undefined && !v.is(payload, {});
const hasSearch = ({ query }: Call) =>
  query !== undefined && 'entries' in query && 'search' in Object(query.entries);
const hasPages = ({ query }: Call) =>
  query !== undefined && 'entries' in query && 'page' in Object(query.entries);
const needsModule = ({ path }: Call) => path.startsWith('/services/');

const json: Record<string, string> = { 'content-type': 'application/json' };
/** As it is. */
const sendBody =
  (body: string | Uint8Array<ArrayBuffer>, headers = json) =>
  (name: TenantCallName) =>
    shop.client.sendRaw(getCallMethod(name), getCallPath(name), body, headers);

const rejections: Record<string, Rejection> = {
  'without a session': {
    code: 'not_authenticated',
    appliesTo: isSignedIn,
    cause: (name) => call(createTestClient(shop.server), name),
  },
  'at the host of no tenant': {
    code: 'unknown_tenant',
    appliesTo: isAny,
    cause: (name) => call(createTestClient(shop.server, 'nobody.example'), name),
  },
  'from another origin': {
    code: 'csrf_failed',
    appliesTo: isWrite,
    cause: (name) => call(shop.client, name, { origin: 'https://evil.example' }),
  },
  'with a body that is not JSON': {
    code: 'malformed',
    appliesTo: hasPayload,
    cause: sendBody('{"name": '),
  },
  'with no body': { code: 'malformed', appliesTo: hasPayload, cause: sendBody('') },
  'with bytes that are not UTF-8': {
    code: 'malformed',
    appliesTo: hasPayload,
    cause: sendBody(new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])),
  },
  'with a deeply nested body': {
    code: 'malformed',
    appliesTo: hasPayload,
    cause: sendBody('['.repeat(30_000) + ']'.repeat(30_000)),
  },
  'with valid fields and a deeply nested extra field': {
    code: 'malformed',
    appliesTo: hasPayload,
    cause: async (name) => {
      const buildNested = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`;
      const valid = toWireJson(getSamplePayload(name) ?? {});
      const send = (depth: number) => {
        const body = `${valid.slice(0, -1)},"extra":${buildNested(depth)}}`;
        return sendBody(body, { ...json, 'idempotency-key': `nested-${depth}` })(name);
      };
      const responses = await Promise.all([33, 1_000, 3_000, 5_000, 7_000, 20_000].map(send));
      const unexpected = responses.find(({ status }) => status !== 400);
      return unexpected ?? (responses[0] as TestResponse);
    },
  },
  'with a compressed body': {
    code: 'unsupported_media_type',
    appliesTo: hasPayload,
    cause: sendBody('{}', { ...json, 'content-encoding': 'gzip' }),
  },
  'with a form': {
    code: 'unsupported_media_type',
    appliesTo: hasPayload,
    cause: sendBody('name=Jo', { 'content-type': 'application/x-www-form-urlencoded' }),
  },
  'with an array as body': { code: 'invalid', appliesTo: hasRequiredFields, cause: sendBody('[]') },
  'with an empty object as body': {
    code: 'invalid',
    appliesTo: hasRequiredFields,
    cause: sendBody('{}'),
  },
  'with more than 64 KB, or the limit of its own': {
    code: 'too_large',
    appliesTo: isWrite,
    cause: (name) => sendBody(`"${'x'.repeat(getCall(name).maxBodyBytes ?? 64 * 1024)}"`)(name),
  },
  'with an invalid page': {
    code: 'invalid',
    appliesTo: hasPages,
    cause: (name) => shop.client.get(`${getCallPath(name)}?page=99999999999999999999&limit=-1`),
  },
  'with a NUL character in the search': {
    code: 'invalid',
    appliesTo: hasSearch,
    cause: (name) => shop.client.get(`${getCallPath(name)}?search=%00`),
  },
  'with an idempotency key of 256 characters': {
    code: 'malformed',
    appliesTo: acceptsIdempotencyKey,
    cause: (name) => call(shop.client, name, { 'idempotency-key': 'x'.repeat(256) }),
  },
  'with a non-ASCII idempotency key': {
    code: 'malformed',
    appliesTo: acceptsIdempotencyKey,
    cause: (name) => call(shop.client, name, { 'idempotency-key': 'clé' }),
  },
  'where the module is off': {
    code: 'module_disabled',
    appliesTo: needsModule,
    cause: async (name) => {
      await database.unscopedDb.update(tenants).set({ hasBeepaidGoModule: false });
      shop.server.clock.advance(2_000);
      return call(shop.client, name);
    },
  },
};

describe('a rejected request', () => {
  beforeAll(createShop);

  test.each(Object.entries(rejections))(
    '%s gets the problem code of the contract [spec 6.2, attack 3.6]',
    async (_how, { code, appliesTo, cause }) => {
      const affected = names.filter((name) => appliesTo(getCall(name)));
      expect(affected).not.toEqual([]);
      for (const name of affected) {
        const { status, body, headers } = await cause(name);
        expect([name, status, body]).toMatchObject([
          name,
          errorStatus[code],
          { code, detail: expect.stringMatching(/\w/) },
        ]);
        expect(getErrorCodes(name)).toContain(code);
        expect(headers.get('cache-control')).toBe('no-store');
      }
      expect(shop.server.logged).toEqual([]);
    },
  );
});
