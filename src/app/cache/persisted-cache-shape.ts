import { hashKey } from '@tanstack/react-query';
import type { PersistedClient } from '@tanstack/react-query-persist-client';
import * as v from 'valibot';
import { customerPage } from '../../../contract/entities/customer.ts';
import { proofKey } from '../../../contract/entities/proof-key.ts';
import { serviceList } from '../../../contract/entities/service.ts';
import { currentUser, tenant } from '../../../contract/entities/session.ts';
import { staffPage } from '../../../contract/entities/staff.ts';
import { paymentPage, paymentTotals } from '../../../contract/payments/payment-list.ts';
import {
  customerKeys,
  paymentKeys,
  paymentTotalsKey,
  proofKeyKey,
  serviceKeys,
  staffKeys,
} from '../../lib/query/query-keys.ts';
import { sessionKeys } from '../../session/api.ts';

/** Restored data under each prefix of a key must match the schema. */
const shapes = [
  [sessionKeys.user, currentUser],
  [sessionKeys.tenant, tenant],
  [customerKeys.lists, customerPage],
  [paymentKeys.lists, paymentPage],
  [paymentTotalsKey, paymentTotals],
  [serviceKeys.lists, serviceList],
  [staffKeys.lists, staffPage],
  [proofKeyKey, proofKey],
] as const;

const isValid = (queryKey: readonly unknown[], data: unknown) =>
  shapes.some(
    ([prefix, shape]) =>
      prefix.every((part, index) => queryKey[index] === part) && v.is(shape, data),
  );

const persistedQuery = v.pipe(
  v.looseObject({
    queryKey: v.array(v.unknown()),
    queryHash: v.string(),
    state: v.looseObject({ data: v.unknown(), dataUpdatedAt: v.number() }),
  }),
  v.check(
    ({ queryKey, queryHash, state }) =>
      queryHash === hashKey(queryKey) && isValid(queryKey, state.data),
  ),
);

const persistedClient = v.object({
  buster: v.string(),
  /** The time is in milliseconds since 1970. */
  timestamp: v.number(),
  clientState: v.looseObject({ queries: v.array(persistedQuery) }),
});

/** Another version of the app may have written the text. */
export const readPersistedClient = (text: string): PersistedClient | undefined => {
  try {
    const persisted: unknown = JSON.parse(text);
    return v.is(persistedClient, persisted) ? (persisted as unknown as PersistedClient) : undefined;
  } catch {
    return undefined;
  }
};
