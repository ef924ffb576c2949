import { waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { outbox, paymentHistory } from '../../../server/db/schema.ts';
import { toastStore } from '../../../src/ui/feedback/toast-store.ts';
import {
  renderApp,
  screen,
  signIn,
  waitForReads,
  waitForToast,
} from '../../support/app/render-app.tsx';
import { createWhoamiHandler } from '../../support/app/whoami-handler.ts';
import { withServer } from '../../support/app/with-server.ts';

const server = withServer();
beforeEach(async () => {
  // The toast says how long Undo is possible, by the clocks of the app and the server.
  vi.useFakeTimers({ toFake: ['Date'] });
  const { clock } = server.get().server;
  clock.advance(Date.now() - clock().getTime());
  await signIn();
});
afterEach(() => vi.useRealTimers());

const toastMessage = 'Resending by email and text to Jo Bloggs';
const getToasts = () => within(screen.getByRole('status', { name: 'Notifications' }));
const queryUndo = () => getToasts().queryByRole('button', { name: 'Undo' });
const readHistory = () =>
  within(screen.getByRole('list', { name: 'History' }))
    .getAllByRole('listitem')
    .map((line) => line.querySelector('time')?.previousElementSibling?.textContent);
const countQueued = async () => (await server.get().server.messages()).length;

const resend = async (message = toastMessage) => {
  const { ident } = await server.insertRequestToJo();
  const app = await renderApp(`/payments/${ident}`);
  const resendButton = await screen.findByRole('button', { name: 'Resend Request' });
  await app.user.click(resendButton);
  await waitForToast(message);
  return { ...app, resendButton };
};

const pressUndo = (user: UserEvent) =>
  user.click(getToasts().getByRole('button', { name: 'Undo' }));

test('the toast of a resend offers Undo for ten seconds, also by keyboard, and then says that nothing was sent [extra 6.6]', async () => {
  const { user, resendButton } = await resend();
  const unread = '[aria-hidden]';
  const announced = getToasts().getByText('Leaves in 10 seconds', { ignore: unread });
  expect(announced).toBeInTheDocument();
  const counting = await getToasts().findByText('Leaves in 9 s', {}, { timeout: 3_000 });
  expect(counting).toBeVisible();
  expect(announced).toBeInTheDocument();
  expect(toastStore.get().at(-1)?.timeoutMs).toBe(10_000);
  for (let stops = 0; stops < 10 && document.activeElement !== queryUndo(); stops += 1)
    await user.tab();
  expect(queryUndo()).toHaveFocus();

  await user.keyboard('{Enter}');
  await waitForToast('Not sent: the resend was undone');
  await waitFor(() => expect(queryUndo()).not.toBeInTheDocument());
  expect(resendButton).toHaveFocus();
  expect(await countQueued()).toBe(0);
  await waitFor(() =>
    expect(readHistory()).toEqual([
      'Resend undone by Ali Baker: nothing was sent',
      'Resent by Ali Baker, as email and text',
      'Created',
    ]),
  );
});

test('the toast with Undo closes when the request is cancelled, which withdraws the resend [extra 6.8]', async () => {
  const { user } = await resend();
  await user.click(screen.getByRole('button', { name: 'Cancel Request' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Cancel Payment Request?' });
  await user.click(within(dialog).getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(queryUndo()).not.toBeInTheDocument());
  expect(getToasts().queryByText(/Leaves in/)).not.toBeInTheDocument();
  expect(await countQueued()).toBe(0);
});

test('“Wrong Address?” undoes a resend that has not left, and says so [extra 6.12]', async () => {
  const { user } = await resend();
  await user.click(screen.getByRole('button', { name: 'Wrong Address?' }));
  expect(await screen.findByLabelText('Email')).toHaveValue('jo@example.com');
  await waitForToast('Not sent: the resend was undone');
  expect(queryUndo()).not.toBeInTheDocument();
  expect(await countQueued()).toBe(0);
});

test('“Wrong Address?” says that a resend is on its way, and opens the correction [extra 6.12]', async () => {
  const { user } = await resend();
  await server.database().unscopedDb.update(outbox).set({ attempts: 1 });
  await user.click(screen.getByRole('button', { name: 'Wrong Address?' }));
  expect(await screen.findByLabelText('Email')).toHaveValue('jo@example.com');
  await waitForToast('Too late to undo: the message is on its way');
  expect(queryUndo()).not.toBeInTheDocument();
});

test('an undo that comes too late says so [extra 6.7]', async () => {
  const { user } = await resend();
  // A worker has taken the email.
  await server
    .database()
    .unscopedDb.update(outbox)
    .set({ attempts: 1 })
    .where(eq(outbox.channel, 'email'));
  await pressUndo(user);
  await waitForToast('Too late to undo: the message is on its way');
  expect(queryUndo()).not.toBeInTheDocument();
  expect(await countQueued()).toBe(2);
});

test('without a connection, Undo says that nothing was undone, and can be pressed again later [extra 6.9]', async () => {
  const app = await resend();
  const { user } = app;
  const countCalls = async () => {
    const [resent] = await server.database().unscopedDb.select().from(paymentHistory);
    return server.requests('POST', `/services/resends/${resent?.id}/undo/`).length;
  };
  await waitFor(() => expect(readHistory()).toContain('Resent by Ali Baker, as email and text'));
  // The reads after the resend must not report a connection.
  await waitForReads(app);
  server.startOutage();
  await pressUndo(user);
  await waitForToast('Can’t reach Beepaid at the moment. The resend was not undone.');
  expect(screen.queryByText(/Nothing was sent/)).not.toBeInTheDocument();
  expect([await countCalls(), await countQueued()]).toEqual([0, 2]);

  await server.endOutage();
  await pressUndo(user);
  await waitForToast('Not sent: the resend was undone');
  expect([await countCalls(), await countQueued()]).toEqual([1, 0]);
});

test('after a lost response, Undo says that the outcome is unknown, and a second press finds it out [extra 6.9]', async () => {
  const { user } = await resend();
  server.loseResponse('post', '/services/resends/:id/undo/');
  await pressUndo(user);
  await waitForToast('We couldn’t reach Beepaid, so we can’t tell if the resend was undone.');
  await server.endOutage();
  await pressUndo(user);
  await waitForToast('Not sent: the resend was undone');
  expect(await countQueued()).toBe(0);
});

test('with a backend without Undo, the toast does not offer it [extra 6.6]', async () => {
  server.wire.use(createWhoamiHandler());
  await resend('Payment request resent');
  expect(queryUndo()).not.toBeInTheDocument();
  expect(getToasts().queryByText(/Leaves/)).not.toBeInTheDocument();
});
