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

/** A response as it is stored; the body is empty without content. */
interface StoredResponse {
  readonly status: number;
  readonly body: string;
}

const responseSchema = v.object({ status: v.number(), body: v.string() });

/** What servers of the previous release send instead of an encrypted response: try again. */
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

/** Lists the ids and idents in the JSON of a body. A part of a call has a body that is no JSON. */
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

/** Encrypts a response for the columns of one row. Without APP_SECRET, the columns have it in clear. */
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

/** Reads the response of a row. @throws UndecryptableContent */
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

/** More than a call takes, and more than the clocks of two servers differ. */
const OVERLAP_MS = HOUR_MS;

const { createdAt, tenantId, userId, target, key } = idempotencyKeys;

/**
 * Creates a function that encrypts the stored responses that are in clear, or encrypted with an older
 * secret, with the newest secret. Its first call reads all rows. Each later call reads the rows since
 * the last one, because servers of the previous release may have stored responses in clear. Returns
 * the number of responses that cannot be decrypted; they are deleted three days after their call.
 */
export const createResponseEncryption = (
  database: Pick<Database, 'system' | 'cipher'>,
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
