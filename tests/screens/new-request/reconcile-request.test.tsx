import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  createNonIdempotentBackend,
  type WriteOutcome,
} from '../../support/app/non-idempotent-backend.ts';
import {
  enterText,
  pressButton,
  renderApp,
  screen,
  waitForReads,
  waitForToast,
} from '../../support/app/render-app.tsx';
import { withServer } from '../../support/app/with-server.ts';

const server = withServer();
let backend = createNonIdempotentBackend(server.failReads);
beforeEach(() => {
  backend = createNonIdempotentBackend(server.failReads);
  server.wire.use(...backend.handlers);
});

const findUnconfirmedMessage = () =>
  screen.findByText(/^We couldn’t reach Beepaid, so we can’t tell if that went through\./);
const restoreConnection = async () => {
  await server.endOutage();
  await waitFor(() =>
    expect(screen.queryByText(/^We couldn’t reach Beepaid/)).not.toBeInTheDocument(),
  );
};

describe('a lost response to a new request, on a backend that ignores idempotency keys', () => {
  const sendWithLostResponse = async (outcome: WriteOutcome) => {
    const app = await renderApp('/payments/new');
    await enterText(app.user, await screen.findByLabelText('Name'), 'Jo Bloggs');
    await enterText(app.user, screen.getByLabelText('Email'), 'jo@example.com');
    await app.user.type(screen.getByLabelText('Price'), '4500');
    // A read still in flight would report the API as reachable after the press.
    await waitForReads(app);
    backend.setNextOutcome(outcome);
    await pressButton(app.user, 'Send Payment Request');
    expect(await findUnconfirmedMessage()).toHaveTextContent('Try again: it won’t be sent twice.');
    await restoreConnection();
    expect(await screen.findByText(/^We don’t know yet if that went through/)).toBeVisible();
    return app;
  };

  test('leads to a look-up at the next press, and a request that was created is not sent again [offline 2.7, extra 1.2]', async () => {
    const app = await sendWithLostResponse('response lost');
    await pressButton(app.user, 'Send Payment Request');
    expect(
      await screen.findByRole('heading', { name: /^It was sent at \d\d:\d\d$/ }),
    ).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Send Payment Request' })).not.toBeInTheDocument();
    expect(backend.createdPayments).toHaveLength(1);
    expect(backend.idempotencyKeys).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Open It' })).toHaveAttribute(
      'href',
      '/payments/pr-100',
    );
  });

  test('leads to a look-up at the next press, and a request that was not created is sent after a confirmation [offline 2.8, extra 1.2]', async () => {
    const app = await sendWithLostResponse('request lost');
    await pressButton(app.user, 'Send Payment Request');
    expect(await screen.findByText('It was not sent. Send now?')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Jo Bloggs');
    expect(backend.idempotencyKeys).toHaveLength(1);

    await pressButton(app.user, 'Send Now');
    await waitForToast('Payment request sent!');
    await waitFor(() => expect(app.path()).toBe('/payments'));
    expect(backend.createdPayments).toHaveLength(1);
    expect(new Set(backend.idempotencyKeys).size).toBe(1);
  });

  test('with two matching requests shows links to both and asks the user whether to send [offline 2.9]', async () => {
    const app = await sendWithLostResponse('response lost');
    backend.createdPayments.push({ ...backend.createdPayments[0], id: 99, ident: 'pr-99' });
    await pressButton(app.user, 'Send Payment Request');
    expect(await screen.findByText(/Is it one of these\?$/)).toBeVisible();
    const links = screen.getAllByRole('link', { name: /£54\.00 to Jo Bloggs, sent at/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/payments/pr-100',
      '/payments/pr-99',
    ]);
    expect(backend.idempotencyKeys).toHaveLength(1);

    await pressButton(app.user, 'None of These: Send Now');
    await waitFor(() => expect(app.path()).toBe('/payments'));
    expect(backend.idempotencyKeys).toHaveLength(2);
  });

  test('blocks sending while the look-up fails [offline 2.10]', async () => {
    const app = await sendWithLostResponse('response lost');
    server.failCalls('get', '/services/payments/', 500);
    await pressButton(app.user, 'Send Payment Request');
    expect(
      await screen.findByText(/^We couldn’t look whether it was sent, so nothing was sent now\./),
    ).toBeVisible();
    expect(backend.idempotencyKeys).toHaveLength(1);

    server.wire.resetHandlers();
    server.wire.use(...backend.handlers);
    await pressButton(app.user, 'Send Payment Request');
    expect(await screen.findByRole('heading', { name: /^It was sent at/ })).toBeVisible();
  });

  test('causes no look-up when the form has changed, and the new payload is sent at once', async () => {
    const app = await sendWithLostResponse('request lost');
    await enterText(app.user, screen.getByLabelText('Description'), 'Check-up');
    await pressButton(app.user, 'Send Payment Request');
    await waitFor(() => expect(app.path()).toBe('/payments'));
    expect(new Set(backend.idempotencyKeys).size).toBe(2);
  });
});

describe('a lost response to a resend or a cancellation', () => {
  const openPayment = async () => {
    const app = await renderApp('/payments/pr-7');
    await screen.findByRole('button', { name: 'Resend Request' });
    return app;
  };

  test.each<[WriteOutcome, RegExp]>([
    ['response lost', /^It was sent again at \d\d:\d\d\.$/],
    ['request lost', /^It was not sent again\.$/],
  ])('shows after a reload whether the resend happened (%s)', async (outcome, message) => {
    const { user } = await openPayment();
    backend.setNextOutcome(outcome);
    await pressButton(user, 'Resend Request');
    await findUnconfirmedMessage();
    await restoreConnection();
    expect(await screen.findByText(message)).toBeVisible();
  });

  test('makes the next press reload the payment first, and sends nothing while the reload fails [offline 2.11]', async () => {
    const { user } = await openPayment();
    backend.setNextOutcome('response lost');
    server.failCalls('get', '/services/payments/pr-7/', 500);
    await pressButton(user, 'Resend Request');
    await findUnconfirmedMessage();
    await restoreConnection();
    await pressButton(user, 'Resend Request');
    expect(
      await screen.findByText(/^We couldn’t look what became of it, so nothing was sent now\./),
    ).toBeVisible();

    server.wire.resetHandlers();
    server.wire.use(...backend.handlers);
    await pressButton(user, 'Resend Request');
    expect(await screen.findByText(/^It was sent again at/)).toBeVisible();
    expect(backend.existing.resends).toBe(1);
  });

  test.each<[WriteOutcome, string]>([
    ['response lost', 'It was cancelled.'],
    ['request lost', 'It was not cancelled.'],
  ])(
    'shows after a reload whether the cancellation happened (%s): %s',
    async (outcome, message) => {
      const { user } = await openPayment();
      backend.setNextOutcome(outcome);
      await pressButton(user, 'Cancel Request');
      await user.click(await screen.findByRole('button', { name: 'Yes' }));
      await findUnconfirmedMessage();
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
      await restoreConnection();
      expect(await screen.findByText(message)).toBeVisible();
    },
  );

  test('shows that the customer has paid before the cancellation [offline 2.11, extra 7.5]', async () => {
    const { user } = await openPayment();
    backend.setNextOutcome('request lost');
    await pressButton(user, 'Cancel Request');
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    await findUnconfirmedMessage();
    backend.existing.status = 'paid';
    await restoreConnection();
    expect(
      await screen.findByText('Jo Bloggs has paid, so it can no longer be cancelled.'),
    ).toBeVisible();
  });
});
