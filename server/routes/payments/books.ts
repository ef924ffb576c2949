import { closeBooks as close } from '../../domain/books/close-books.ts';
import { readBooks } from '../../domain/books/read-books.ts';
import { findPayoutSource } from '../../domain/payouts/read-payouts.ts';
import { handle, handleWithoutTransaction } from '../handle.ts';
import { waitForPayouts } from './payouts.ts';

export const getBooks = handleWithoutTransaction('getBooks', async (call) => {
  const { dependencies, tenant, query, now, runInTenantScope } = call;
  await waitForPayouts(dependencies, tenant.id);
  const { checkout } = dependencies;
  const source = await findPayoutSource(checkout, await checkout.providers.findCurrent(tenant.id));
  return runInTenantScope((scope) =>
    readBooks(scope, query, { now, hasPayouts: source !== undefined }),
  );
});

export const closeBooks = handle('closeBooks', ({ scope, payload, session, now }) =>
  close(scope, payload, { userId: session.user.id, now }),
);
