import { within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { paymentRequests } from '../../../server/db/schema.ts';
import { matchMedia, tableScreen } from '../../support/app/match-media.ts';
import {
  renderApp,
  screen,
  signIn,
  waitForReads,
  waitForToast,
} from '../../support/app/render-app.tsx';
import { type RequestFields, withServer } from '../../support/app/with-server.ts';

const server = withServer();
beforeEach(() => signIn());

const addMouse = () => matchMedia(tableScreen, '(pointer: fine)');

const openTable = async (fields: RequestFields = {}) => {
  const payment = await server.insertRequestToJo({
    amountGross: 5_500,
    createdAt: new Date(Date.now() - 86_400_000),
    ...fields,
  });
  const app = await renderApp('/payments');
  const link = await screen.findByRole('link', { name: /Jo Bloggs/ });
  return { ...app, payment, link, row: within(link.closest('li') as HTMLElement) };
};

const subject = 'for Jo Bloggs, £55.00';
// The style sheet shows the actions where the browser reports a mouse, which jsdom does not.
const hidden = true;

test('a row under the mouse offers the link and a resend, whose labels name the request [counter 8.4]', async () => {
  addMouse();
  const { user, link, row } = await openTable();
  expect(row.queryByRole('button', { hidden })).not.toBeInTheDocument();
  await user.hover(link);
  const resend = await row.findByRole('button', { name: /^Resend Request/, hidden });
  expect(row.getAllByRole('button', { hidden }).map(({ textContent }) => textContent)).toEqual([
    `Copy Link ${subject}`,
    `Resend Request ${subject}`,
  ]);
  resend.click();
  await waitForToast('Resending by email and text to Jo Bloggs');
});

test('a row that has the focus offers its actions after its link [counter 8.4]', async () => {
  addMouse();
  const { link, row } = await openTable({ status: 'cancelled_client' });
  link.focus();
  const again = await row.findByRole('link', { name: /^Ask Again/, hidden });
  expect(again).toHaveTextContent(`Ask Again ${subject}`);
  expect(link.compareDocumentPosition(again)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(row.queryByRole('button', { hidden })).not.toBeInTheDocument();
});

test('a resend of a request that was paid meanwhile sends nothing, and the row then offers other actions [counter 8.4]', async () => {
  addMouse();
  server.failCalls('get', '/services/payments/events/', 404);
  const { user, link, row } = await openTable();
  await user.hover(link);
  const resend = await row.findByRole('button', { name: /Resend/, hidden });
  await server.database().unscopedDb.update(paymentRequests).set({ status: 'paid' });
  resend.click();
  expect(await row.findByRole('link', { name: /Ask Again/, hidden })).toBeInTheDocument();
  expect(row.queryByRole('button', { name: /Resend/, hidden })).not.toBeInTheDocument();
  expect(await server.get().server.messages()).toEqual([]);
});

test('a row offers no actions on a device without a mouse [counter 8.4]', async () => {
  matchMedia(tableScreen);
  const app = await openTable();
  const { user, link, row } = app;
  await user.hover(link);
  link.focus();
  await waitForReads(app);
  expect(row.queryByRole('button', { hidden })).not.toBeInTheDocument();
});
