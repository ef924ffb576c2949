import { waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { paymentRequests, tenants } from '../../../server/db/schema.ts';
import { createNonIdempotentBackend } from '../../support/app/non-idempotent-backend.ts';
import {
  enterText,
  pressButton,
  renderApp,
  screen,
  signIn,
} from '../../support/app/render-app.tsx';
import { createWhoamiHandler } from '../../support/app/whoami-handler.ts';
import { withServer } from '../../support/app/with-server.ts';

const server = withServer();
beforeEach(() => signIn());

const readPayments = () => server.database().unscopedDb.select().from(paymentRequests);
const getTotal = () => screen.getByRole('status', { name: 'Total' });
const pressSend = (user: UserEvent) => pressButton(user, 'Send Payment Request');

const updateShop = async (fields: Partial<typeof tenants.$inferInsert>) => {
  await server.database().unscopedDb.update(tenants).set(fields);
  // The server caches the tenant for two seconds.
  server.get().server.clock.advance(2_000);
};
const fillInRequest = async (user: UserEvent, digits: string) => {
  await enterText(user, await screen.findByLabelText('Name'), 'Jo Bloggs');
  await enterText(user, screen.getByLabelText('Email'), 'jo@example.com');
  await user.type(screen.getByLabelText('Price'), digits);
};

describe('a shop whose prices include VAT', () => {
  beforeEach(() => updateShop({ pricesIncludeVat: true }));

  test('requests exactly the typed total, even if no net amount gives it [counter 11.2, shop 1.4]', async () => {
    const { user, path } = await renderApp('/payments/new');
    await fillInRequest(user, '999');
    expect(getTotal()).toHaveTextContent('£9.99');
    expect(screen.getByText('including £1.67 VAT')).toBeVisible();
    expect(screen.queryByRole('button', { name: '£9.98' })).not.toBeInTheDocument();
    await pressSend(user);
    await waitFor(() => expect(path()).toBe('/payments'));
    expect(await readPayments()).toMatchObject([
      { amountNet: 832, amountVat: 167, amountGross: 999 },
    ]);
  });

  test('is warned of a duplicate only for the same total [counter 11.3]', async () => {
    const createdAt = new Date(Date.now() - 60_000);
    await server.insertRequestToJo({ createdAt, amountGross: 999 });
    const { user, path } = await renderApp('/payments/new');
    await fillInRequest(user, '999');
    await pressSend(user);
    expect(await screen.findByText(/asked Jo Bloggs for £9\.99/)).toBeVisible();
    await user.type(screen.getByLabelText('Price'), '1000');
    await pressSend(user);
    await waitFor(() => expect(path()).toBe('/payments'));
  });

  test('shows no switch for VAT on New Request [counter 11.4]', async () => {
    await renderApp('/payments/new');
    await screen.findByLabelText('Price');
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  });
});

describe('a shop whose prices are without VAT', () => {
  test('adds VAT to the typed price, and says so below the price [counter 11.4, counter 11.10, shop 1.4]', async () => {
    const { user } = await renderApp('/payments/new');
    await fillInRequest(user, '999');
    expect(getTotal()).toHaveTextContent('£11.99');
    expect(screen.getByText('before VAT, £11.99 with VAT')).toBeVisible();
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'No VAT' }));
    expect(screen.queryByText(/before VAT/)).not.toBeInTheDocument();
  });

  test('names the limit at once where VAT brings the total above it, and sends nothing [text 4.6]', async () => {
    const { user } = await renderApp('/payments/new');
    await fillInRequest(user, '9'.repeat(12));
    const price = screen.getByLabelText('Price');
    expect(screen.getByText('At most £9,999,999,999.99 with VAT')).toBeVisible();
    await pressSend(user);
    await waitFor(() =>
      expect(price).toHaveAccessibleDescription('At most £9,999,999,999.99 with VAT'),
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await readPayments()).toEqual([]);
  });

  test('fills in a total that no net amount gives after “Ask Again” [counter 11.3]', async () => {
    const price = { amountNet: 832, amountVat: 167, amountGross: 999 };
    const { ident } = await server.insertRequestToJo({
      ...price,
      status: 'paid',
    });
    const { user, path } = await renderApp(`/payments/new?from=${ident}`);
    await waitFor(() => expect(screen.getByLabelText('Price')).toHaveValue('£9.99'));
    expect(getTotal()).toHaveTextContent('£9.99');
    await pressSend(user);
    await waitFor(() => expect(path()).toBe('/payments'));
    expect((await readPayments()).map(({ amountGross }) => amountGross)).toEqual([999, 999]);
  });
});

describe('with a backend that has no setting for VAT in prices', () => {
  test('the switch shows only while VAT is added [counter 11.4]', async () => {
    server.wire.use(createWhoamiHandler());
    const { user } = await renderApp('/payments/new');
    await waitFor(() =>
      expect(screen.getByRole('switch', { name: 'Includes VAT' })).not.toBeChecked(),
    );
    await user.click(screen.getByRole('radio', { name: 'No VAT' }));
    expect(screen.queryByRole('switch', { name: 'Includes VAT' })).not.toBeInTheDocument();
  });
});

describe('a total above the limit of the shop', () => {
  const queryQuestion = () => screen.queryByText(/That is more than/);
  const getPosts = () => server.requests('POST', '/services/payments/');

  test('is sent only after the user has confirmed it once [counter 11.7]', async () => {
    const { user, path } = await renderApp('/payments/new');
    await fillInRequest(user, '9999999999');
    await pressSend(user);
    const question = await screen.findByRole('alertdialog', {
      name: 'Send £119,999,999.99 to Jo Bloggs?',
    });
    expect(question).toHaveAccessibleDescription('jo@example.com That is more than £5,000.00.');
    expect(getPosts()).toHaveLength(0);
    await pressButton(user, 'Send £119,999,999.99');
    await waitFor(() => expect(path()).toBe('/payments'));
    expect(getPosts()).toHaveLength(1);
  });

  test('is named beside the part that the request asks for first [counter 11.7]', async () => {
    const { user } = await renderApp('/payments/new');
    await fillInRequest(user, '600000');
    await pressButton(user, 'Ask for a Part Now');
    await pressButton(user, '10%');
    await pressSend(user);
    const question = await screen.findByRole('alertdialog', {
      name: 'Send £720.00 of £7,200.00 to Jo Bloggs?',
    });
    expect(question).toHaveAccessibleDescription(
      'jo@example.com The total is more than £5,000.00.',
    );
    expect(within(question).getByRole('button', { name: 'Send £720.00' })).toBeVisible();
  });

  test('is sent without a question after the user has corrected it [counter 11.7]', async () => {
    const { user, path } = await renderApp('/payments/new');
    await fillInRequest(user, '416668');
    await pressSend(user);
    expect(queryQuestion()).toBeVisible();
    await pressButton(user, 'Go Back');
    await user.type(screen.getByLabelText('Price'), '416667');
    expect(queryQuestion()).not.toBeInTheDocument();
    await pressSend(user);
    await waitFor(() => expect(path()).toBe('/payments'));
  });

  test('is checked for duplicates after the confirmation [counter 11.7]', async () => {
    await updateShop({ confirmAbove: 5_000 });
    await server.insertRequestToJo({
      createdAt: new Date(Date.now() - 60_000),
    });
    const { user, path } = await renderApp('/payments/new');
    await fillInRequest(user, '5000');
    await pressSend(user);
    expect(queryQuestion()).toHaveTextContent('That is more than £50.00.');
    await pressButton(user, 'Send £60.00');
    expect(await screen.findByText(/asked Jo Bloggs for £60\.00/)).toBeVisible();
    expect(queryQuestion()).not.toBeInTheDocument();
    await pressButton(user, 'Send Anyway');
    await waitFor(() => expect(path()).toBe('/payments'));
    expect(getPosts()).toHaveLength(1);
  });

  test('needs a confirmation above £5,000 with a backend that has no limit of its own [counter 11.7]', async () => {
    server.wire.use(...createNonIdempotentBackend(server.failReads).handlers);
    const { user } = await renderApp('/payments/new');
    await fillInRequest(user, '500001');
    await pressSend(user);
    expect(queryQuestion()).toHaveTextContent('That is more than £5,000.00.');
  });
});
