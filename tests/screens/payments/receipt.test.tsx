import { waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { chooseMoreAction, openMoreActions } from '../../support/app/more-actions.ts';
import { insertPaidRequest } from '../../support/app/refund-steps.ts';
import { renderApp, screen, signIn, waitForToast } from '../../support/app/render-app.tsx';
import { createWhoamiHandler } from '../../support/app/whoami-handler.ts';
import { withServer } from '../../support/app/with-server.ts';

const server = withServer();
beforeEach(() => signIn());

const openPaid = async () => {
  const { ident } = await insertPaidRequest(server);
  const { user } = await renderApp(`/payments/${ident}`);
  return { user, path: `/services/payments/${ident}/receipt/` };
};
const resend = (user: UserEvent) => chooseMoreAction(user, 'Resend Receipt');

test('a paid request can send its receipt again, and shows the reason when it cannot [shop 3.6, shop 3.7]', async () => {
  const { user } = await openPaid();
  await resend(user);
  await waitForToast('Resending the receipt by email');
  expect(await screen.findByText('Receipt resent, as email')).toBeVisible();
  await resend(user);
  await waitForToast('The receipt was sent a minute ago. You can send it again at 09:01.');
});

test('a paid request links to its receipt as the customer sees it [shop 3.6]', async () => {
  await openPaid();
  const link = await screen.findByRole('link', { name: 'View Receipt' });
  expect(link).toHaveAttribute('target', '_blank');
  const { pathname, search } = new URL(link.getAttribute('href') ?? '');
  const readPage = async (path: string) => (await server.get().server.app.request(path)).text();
  const seenByStaff = await readPage(pathname + search);
  expect(seenByStaff).toContain('<h1>Receipt</h1>');
  expect(seenByStaff).not.toContain('Back to your payment');
  expect(await readPage(pathname)).toContain('Back to your payment');
});

test('a refunded request links to its receipt, which cannot be sent again [shop 3.6, shop 3.8]', async () => {
  const { ident } = await insertPaidRequest(server, { status: 'refunded_provider' });
  const { user } = await renderApp(`/payments/${ident}`);
  expect(await screen.findByRole('link', { name: 'View Receipt' })).toBeVisible();
  expect(await openMoreActions(user)).toEqual(['Refund']);
});

test('a receipt is not sent while offline, and the next press after a lost response sends it once [shop 3.8]', async () => {
  const { user, path } = await openPaid();
  await screen.findByRole('button', { name: 'More Actions' });
  server.startOutage();
  await resend(user);
  expect(
    await screen.findByText('Can’t reach Beepaid at the moment. Nothing was sent.'),
  ).toBeVisible();
  await server.endOutage();
  server.loseResponse('post', path);
  await resend(user);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'More Actions' })).not.toHaveAttribute('aria-busy'),
  );
  await server.endOutage();
  await resend(user);
  await waitForToast('Resending the receipt by email');
  expect(await server.get().server.messages()).toHaveLength(1);
});

test('with a backend without receipts, the app offers none [shop 3.6]', async () => {
  server.wire.use(createWhoamiHandler({ hasRefunds: true }));
  const { user } = await openPaid();
  expect(await openMoreActions(user)).toEqual(['Refund']);
  expect(screen.queryByRole('link', { name: 'View Receipt' })).not.toBeInTheDocument();
});
