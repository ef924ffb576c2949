import { waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { insertCharge } from '../db/fixtures.ts';
import { chooseMoreAction } from './more-actions.ts';
import { pressButton, renderApp, screen } from './render-app.tsx';
import type { RequestFields, withServer } from './with-server.ts';

type Server = ReturnType<typeof withServer>;
type ChargeFields = Parameters<typeof insertCharge>[2];

/** For £60.00. Before a duplicate comes the charge that paid the request. */
export const insertPaidRequest = async (
  server: Server,
  fields: RequestFields = {},
  charge: ChargeFields = {},
) => {
  const payment = await server.insertRequestToJo({ status: 'paid', ...fields });
  if (charge.kind === 'duplicate') await insertCharge(server.database(), payment);
  await insertCharge(server.database(), payment, charge);
  return payment;
};

export const findRefundDialog = () => screen.findByRole('dialog', { name: 'Refund Jo Bloggs?' });

export const expectNoDialog = () =>
  waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

/** `getSent` returns the refund requests of the app. */
export const openRefund = async (server: Server, fields?: RequestFields, charge?: ChargeFields) => {
  const payment = await insertPaidRequest(server, fields, charge);
  const app = await renderApp(`/payments/${payment.ident}`);
  // The banner about money that came twice has its own button.
  if (fields?.lateAmount)
    await app.user.click(await screen.findByRole('button', { name: 'Refund' }));
  else await chooseMoreAction(app.user, 'Refund');
  await findRefundDialog();
  const path = `/services/payments/${payment.ident}/refund/`;
  return { ...app, payment, path, getSent: () => server.requests('POST', path) };
};

export const typeAmount = async (user: UserEvent, digits: string) => {
  await pressButton(user, 'Refund a Smaller Amount');
  await user.type(screen.getByLabelText('Amount'), digits);
};
