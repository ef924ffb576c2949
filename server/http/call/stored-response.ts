import { gt } from 'drizzle-orm';
import type { StatusCode } from 'hono/utils/http-status';
import * as v from 'valibot';
import type { Database } from '../../db/database.ts';
import { encryptOutdatedRows } from '../../db/migrate/encrypt-outdated-rows.ts';
import { idempotencyKeys } from '../../db/schema.ts';
import type { ContentCipher } from '../../lib/crypto/content-cipher.ts';
import { HOUR_MS } from '../../lib/time/durations.ts';

type KeyRow = typeof idempotencyKeys.$inferSelect;
type ResponseColumns = Pick<KeyRow, 'encryptedResponse' | 'namedIds' | 'status' | 'body'>;
export type KeyRowId = Pick<KeyRow, 'tenantId' | 'userId' | 'target' | 'key'>;

interface StoredResponse {
  readonly status: number;
  readonly body: string;
}

const responseSchema = v.object({ status: v.number(), body: v.string() });

/** Servers of the previous release send this, because they cannot read an encrypted response. */
const unreadable: StoredResponse = {
  status: 409,
  body: JSON.stringify({
    code: 'in_progress',
    detail: 'The same request is still being handled',
  }),
};

const toContentRow = ({ tenantId, userId, target, key }: KeyRowId) =>
  ['idempotency_keys', tenantId, userId, target, key] as const;

const isIdName = (name: string) => /^(?:id|ident)$|_id$/.test(name);

/** The body of a part of a call is no JSON, and has no ids. */
const listNamedIds = (body: string) => {
  const ids = new Set<string>();
  try {
    JSON.parse(body, (name, value: unknown) => {
      if (isIdName(name) && typeof value === 'string') ids.add(value);
      return value;
    });
  } catch {
    return [];
  }
  return [...ids];
};

/** Without APP_SECRET, the columns have the response in clear. */
export const toResponseColumns = (
  cipher: ContentCipher,
  row: KeyRowId,
  { status, body }: StoredResponse,
): ResponseColumns =>
  cipher.keyId === undefined
    ? { encryptedResponse: null, namedIds: [], status, body }
    : {
        encryptedResponse: cipher.encrypt({ status, body }, toContentRow(row)),
        namedIds: listNamedIds(body),
        ...unreadable,
      };

/** @throws UndecryptableContent */
export const readResponse = (
  cipher: ContentCipher,
  { encryptedResponse, status, body, ...row }: KeyRowId & Omit<ResponseColumns, 'namedIds'>,
) => {
  const response =
    encryptedResponse === null
      ? { status, body }
      : v.parse(responseSchema, cipher.decrypt(encryptedResponse, toContentRow(row)));
  return { ...response, status: response.status as StatusCode };
};

/** The time is longer than a call, and than the difference between two servers' clocks. */
const OVERLAP_MS = HOUR_MS;

const { createdAt, tenantId, userId, target, key } = idempotencyKeys;

/**
 * Content in clear, or of an older secret, is encrypted with the newest secret. The first call reads all
 * rows. Later calls read the rows since, because servers of the previous release may have stored responses in
 * clear. Returns how many cannot be decrypted.
 */
export const createResponseEncryption = (
  database: Pick<Database, 'unscopedDb' | 'cipher'>,
  clock: () => Date,
) => {
  let encryptedUntil: Date | undefined;
  return async (): Promise<number> => {
    const { cipher } = database;
    const begunAt = clock();
    const undecryptableCount = await encryptOutdatedRows<typeof idempotencyKeys.$inferSelect>(
      database,
      {
        table: idempotencyKeys,
        key: { createdAt, tenantId, userId, target, key },
        encryptedContent: idempotencyKeys.encryptedResponse,
        condition: encryptedUntil && gt(createdAt, new Date(encryptedUntil.getTime() - OVERLAP_MS)),
        encrypt: (row) => toResponseColumns(cipher, row, readResponse(cipher, row)),
      },
    );
    encryptedUntil = begunAt;
    return undecryptableCount;
  };
};
