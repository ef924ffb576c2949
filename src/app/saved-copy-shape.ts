import { hashKey } from '@tanstack/react-query';
import type { PersistedClient } from '@tanstack/react-query-persist-client';
import * as v from 'valibot';
import { customerPage } from '../../contract/customer.ts';
import { paymentPage } from '../../contract/payment.ts';
import { serviceList } from '../../contract/service.ts';
import { currentUser, tenant } from '../../contract/session.ts';
import { staffPage } from '../../contract/staff.ts';
import { sessionKeys } from '../features/session/api.ts';
import { identityOf } from '../features/session/identity.ts';
import { takeEarlyCopy } from '../http/early-copy.ts';
import { customerKeys, paymentKeys, serviceKeys, staffKeys } from '../http/query-keys.ts';

/** What may be saved, by the beginning of its query key, and what it must look like to be shown again. */
const shapes = [
  [sessionKeys.user, currentUser],
  [sessionKeys.tenant, tenant],
  [customerKeys.lists, customerPage],
  [paymentKeys.lists, paymentPage],
  [serviceKeys.lists, serviceList],
  [staffKeys.lists, staffPage],
] as const;

const isFit = (queryKey: readonly unknown[], data: unknown) =>
  shapes.some(([start, shape]) => start.every((part, index) => queryKey[index] === part) && v.is(shape, data));

const savedQuery = v.pipe(
  v.looseObject({
    queryKey: v.array(v.unknown()),
    queryHash: v.string(),
    state: v.looseObject({ data: v.unknown(), dataUpdatedAt: v.number() }),
  }),
  v.check(({ queryKey, queryHash, state }) => queryHash === hashKey(queryKey) && isFit(queryKey, state.data)),
);

const savedCopy = v.object({
  buster: v.string(),
  /** Milliseconds since 1970. */
  timestamp: v.number(),
  clientState: v.looseObject({ queries: v.array(savedQuery) }),
});

/** Whose it is: a copy holds its person. */
export const ownerOf = ({ clientState }: PersistedClient) =>
  identityOf(clientState.queries.find(({ queryHash }) => queryHash === hashKey(sessionKeys.user))?.state.data);

/** Reads what this or another version of the app has written; undefined when that is not fit to be shown. */
export const readCopy = (text: string): PersistedClient | undefined => {
  try {
    const copy = takeEarlyCopy(text) ?? (JSON.parse(text) as unknown);
    return v.is(savedCopy, copy) ? (copy as unknown as PersistedClient) : undefined;
  } catch {
    return undefined;
  }
};
