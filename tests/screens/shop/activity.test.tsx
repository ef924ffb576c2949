import { within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { paymentRequests } from '../../../server/db/schema.ts';
import {
  listChangedFields,
  listCounts,
  recordAuditEvent,
} from '../../../server/domain/audit/record-audit-event.ts';
import {
  type AuditSource,
  systemSource,
  toUserActor,
} from '../../../server/lib/states/audit-source.ts';
import { reachability } from '../../../src/http/reachability.ts';
import { visuallyHiddenClass } from '../../../src/ui/layout/visually-hidden.tsx';
import { renderApp, screen, signIn } from '../../support/app/render-app.tsx';
import { createWhoamiHandler } from '../../support/app/whoami-handler.ts';
import { withServer } from '../../support/app/with-server.ts';

const server = withServer();

beforeEach(() => signIn());

const findRows = async () =>
  within(await screen.findByRole('list', { name: 'Activity' })).findAllByRole('listitem');

type Event = Parameters<typeof recordAuditEvent>[1];

const insertEvent = (event: Omit<Event, 'tenantId' | 'at'>) => {
  const { tenant, server: running } = server.get();
  return recordAuditEvent(server.database().unscopedDb, {
    ...event,
    tenantId: tenant.id,
    at: new Date(running.clock().getTime() + 1_000),
  });
};

/** One second after Ali Baker has logged in. */
const insertPriceChange = async () => {
  const fields = { email: 'sam@example.com', firstName: 'Sam', lastName: 'Carter' };
  const sam = await server.insertUser(fields);
  const source: AuditSource = { actor: toUserActor(sam), addressHash: 'abcdefghij' };
  await insertEvent({
    source,
    kind: 'service_updated',
    subject: { type: 'service', id: sam.id, name: 'Check-up' },
    changes: [
      { field: 'description', old: null, new: null },
      { field: 'cost', old: 4500, new: 5000 },
    ],
  });
};

test('an owner finds in Settings what was done, by which user and from where [audit 1.6]', async () => {
  await insertPriceChange();
  const { user } = await renderApp('/settings');
  await user.click(await screen.findByRole('link', { name: /^Activity Log/ }));
  expect(await screen.findByRole('heading', { name: 'Activity Log' })).toBeVisible();
  const [price, logIn] = await findRows();
  for (const shown of [
    'Service changed: Check-up',
    'Sam Carter',
    'Description, price £45.00 → £50.00',
    'Network code abcdef',
  ]) {
    expect(price).toHaveTextContent(shown);
  }
  expect(screen.queryByText('Details')).not.toBeInTheDocument();
  expect(logIn).toHaveTextContent('Logged in');
  expect(logIn).toHaveTextContent('Ali Baker');
});

test('the log says what a merge, an import and a change of the shop have changed [audit 1.6]', async () => {
  const source: AuditSource = { actor: systemSource.actor, addressHash: 'abcdefghij' };
  const customer = await server.insertCustomer({ name: 'Jo Bloggs' });
  await insertEvent({
    source,
    kind: 'customers_merged',
    subject: { type: 'customer', id: customer.id },
    changes: [...listCounts({ movedRequestCount: 1 }), { field: 'phone', old: null, new: null }],
  });
  await insertEvent({
    source,
    kind: 'customers_imported',
    changes: listCounts({ addedCount: 1200, changedCount: 3 }),
  });
  await insertEvent({
    source,
    kind: 'profile_updated',
    changes: listChangedFields({}, { address: '12 Harbour Street', vatNumber: 'GB 123 4567 89' }),
  });
  await renderApp('/settings/activity');
  expect(await screen.findByText('Requests of the other customer: 1, phone number')).toBeVisible();
  expect(screen.getByText('1,200 added, 3 changed')).toBeVisible();
  expect(screen.getByText('Address, VAT number')).toBeVisible();
});

test('the log says which customer a request was sent to, until the customer is deleted [audit 1.6]', async () => {
  const { unscopedDb } = server.database();
  const { id, ident } = await server.insertRequestToJo();
  await insertEvent({
    source: { actor: systemSource.actor, addressHash: 'abcdefghij' },
    kind: 'request_sent',
    subject: { type: 'payment', id: ident },
  });
  await renderApp('/settings/activity');
  expect(await screen.findByText(`Request sent: Jo Bloggs, ${ident}`)).toBeVisible();
  await unscopedDb
    .update(paymentRequests)
    .set({ erasedAt: new Date() })
    .where(eq(paymentRequests.id, id));
  await renderApp('/settings/activity');
  expect(await screen.findByText(`Request sent: ${ident}`)).toBeVisible();
});

test('the log can be filtered by user and by group, and the address of the page has the filter [audit 1.6]', async () => {
  await insertPriceChange();
  const { user, router } = await renderApp('/settings/activity');
  expect(await findRows()).toHaveLength(2);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Who' }), 'Sam Carter');
  await expect.poll(async () => (await findRows()).length).toBe(1);
  await screen.findByText('1 entry found for Sam Carter');
  await user.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'Log-ins');
  expect(await screen.findByText('Nothing matches')).toBeVisible();
  // The empty list says so on the screen, and the count to screen readers.
  const count = screen.getByText('0 entries found for Sam Carter, Log-ins');
  expect(screen.getAllByRole('status')).toContain(count.parentElement);
  expect(count).toHaveClass(String(visuallyHiddenClass));
  expect(router.state.location.search).toMatchObject({
    group: 'log-ins',
    userId: expect.any(String),
  });
});

test('without a connection the log says that it cannot load, and the device has no copy of it [audit 1.6]', async () => {
  await insertPriceChange();
  const { queryClient } = await renderApp('/settings/activity');
  await findRows();
  const [query] = queryClient.getQueryCache().findAll({ queryKey: ['activity'] });
  expect(query?.meta?.isPersisted).toBeUndefined();
  reachability.reportFailure();
  server.wire.use(http.get('/api/audit/', () => HttpResponse.error()));
  await renderApp('/settings/activity');
  expect(await screen.findByText('Error loading activity')).toBeVisible();
});

test('users who are not owners, and backends without the log, have no Activity Log [audit 1.6]', async () => {
  await server.insertUser({ email: 'sam@example.com' });
  await signIn('sam@example.com');
  await renderApp('/settings/activity');
  expect(await screen.findByText('Only owners can read the activity log')).toBeVisible();
  await signIn();
  server.wire.use(createWhoamiHandler({ capabilities: ['live'] }));
  await renderApp('/settings');
  await screen.findByRole('link', { name: /^Your Account/ });
  expect(screen.queryByRole('link', { name: /^Activity Log/ })).not.toBeInTheDocument();
  expect(server.requests('GET', '/audit/')).toEqual([]);
});
