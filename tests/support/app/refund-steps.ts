import { waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { insertCharge, insertCustomer, insertPaymentRequest } from '../db/fixtures.ts';
import { chooseMoreAction } from './more-actions.ts';
import { renderApp, screen } from './render-app.tsx';
import type { withServer } from './with-server.ts';

type Server = ReturnType<typeof withServer>;
type Fields = Parameters<typeof insertPaymentRequest>[2];
type ChargeFields = Parameters<typeof insertCharge>[2];

export const pressButton = (user: UserEvent, name: string) =>
  user.click(screen.getByRole('button', { name }));

/**
 * Inserts a paid request of £60.00 with a charge. If the charge is a duplicate, inserts another
 * charge first, the one that has paid the request.
 */
export const insertPaidRequest = async (
  server: Server,
  fields: Fields = {},
  charge: ChargeFields = {},
) => {
  const customer = await insertCustomer(server.database(), server.get().tenant);
  const payment = await insertPaymentRequest(server.database(), customer, {
    status: 'paid',
    ...fields,
  });
  if (charge.kind === 'duplicate') await insertCharge(server.database(), payment);
  await insertCharge(server.database(), payment, charge);
  return payment;
};

export const findRefundDialog = () => screen.findByRole('dialog', { name: 'Refund Jo Bloggs?' });

export const expectNoDialog = () =>
  waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

export const getStatus = () => screen.getByText('Status', { selector: 'dt' }).nextElementSibling;

/**
 * Inserts a paid request and opens its refund dialog. `getSent` returns the refund requests that
 * the app has sent.
 */
export const openRefund = async (server: Server, fields?: Fields, charge?: ChargeFields) => {
  const payment = await insertPaidRequest(server, fields, charge);
  const app = await renderApp(`/payments/${payment.ident}`);
  // The banner about money that came twice asks for the refund, so that it has a button of its own.
  if (fields?.lateAmount)
    await app.user.click(await screen.findByRole('button', { name: 'Refund' }));
  else await chooseMoreAction(app.user, 'Refund');
  await findRefundDialog();
  const path = `/services/payments/${payment.ident}/refund/`;
  return { ...app, payment, path, getSent: () => server.requests('POST', path) };
};

/** Selects the refund of a part, and types `digits` into its amount. */
export const typeAmount = async (user: UserEvent, digits: string) => {
  await pressButton(user, 'Refund a Smaller Amount');
  await user.type(screen.getByLabelText('Amount'), digits);
};
