import { waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { paymentRequests } from '../../server/db/schema.ts';
import { aService } from '../../server/testing/fixtures.ts';
import { sharedDevice } from '../../src/features/session/shared-device.ts';
import { otherBackend } from '../support/other-backend.ts';
import { renderApp, screen, signIn } from '../support/render-app.tsx';
import { withServer } from '../support/server.ts';

const server = withServer();
const rows = () => server.database().system.select().from(paymentRequests);
/** Somebody else's backend in place of ours. */
const useOther = () => {
  const other = otherBackend();
  server.wire.use(...other.handlers);
  return other;
};

beforeEach(async () => {
  localStorage.clear();
  await signIn();
});

const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));
const send = (user: UserEvent) => press(user, 'Send Payment Request');
const total = () => screen.getByRole('status', { name: 'Total' });
const price = () => screen.getByLabelText('Price');

/** Who is asked, and the price as its digits are typed. */
const fillIn = async (user: UserEvent, digits: string) => {
  await user.type(await screen.findByLabelText('Name'), 'Jo Bloggs');
  await user.type(screen.getByLabelText('Email'), 'jo@example.com');
  await user.type(price(), digits);
};

describe('the till price', () => {
  const includesVat = () => screen.getByRole('switch', { name: 'Price includes VAT' });
  const newRequest = async () => {
    const app = await renderApp('/payments/new');
    await screen.findByLabelText('Price');
    return app;
  };

  test('is what the customer pays: net and VAT fall out, and are what is sent', async () => {
    const app = await newRequest();
    expect(includesVat()).not.toBeChecked();
    await fillIn(app.user, '4500');
    expect(total()).toHaveTextContent('£54.00');
    await app.user.click(includesVat());
    expect(price()).toHaveValue('£45.00');
    expect(total()).toHaveTextContent('£45.00');
    expect(screen.getByText('£37.50 + £7.50 VAT')).toBeVisible();
    await send(app.user);
    await waitFor(() => expect(app.path()).toBe('/payments'));
    expect(await rows()).toMatchObject([{ amountNet: 3750, amountVat: 750, amountGross: 4500, vatCode: 'T1' }]);
  });

  test('sends the payload of the specification to any backend, and no more', async () => {
    const other = useOther();
    const app = await newRequest();
    await app.user.click(includesVat());
    await fillIn(app.user, '1000');
    await send(app.user);
    await waitFor(() => expect(app.path()).toBe('/payments'));
    const customer = { name: 'Jo Bloggs', email: 'jo@example.com', phone: '' };
    expect(other.written).toEqual([
      { path: '/api/services/payments/', body: { customer, description: '', amount_net: 833, vat_code: 'T1' } },
    ]);
  });

  test('that whole pence do not come to is not sent; the nearest two are a press away', async () => {
    const app = await newRequest();
    await app.user.click(includesVat());
    await fillIn(app.user, '999');
    const below = screen.getByRole('button', { name: '£9.98' });
    expect(below.parentElement).toHaveTextContent('£9.98 or £10.00 ?');
    await send(app.user);
    const why = "With VAT, £9.99 doesn't come to whole pence";
    expect(price()).toHaveAccessibleDescription(why);
    expect(price()).toHaveFocus();
    expect(price()).toHaveValue('£9.99');
    expect(await rows()).toEqual([]);

    await press(app.user, '£10.00');
    expect(price()).toHaveValue('£10.00');
    expect(total()).toHaveTextContent('£10.00');
    expect(total()).toHaveFocus();
    await waitFor(() => expect(price()).toBeValid());
    await send(app.user);
    await waitFor(() => expect(app.path()).toBe('/payments'));
    expect(await rows()).toMatchObject([{ amountNet: 833, amountGross: 1000 }]);
  });

  test('is not asked about without VAT, and means nothing then', async () => {
    const { user } = await newRequest();
    await user.click(includesVat());
    await user.type(price(), '999');
    await user.click(screen.getByRole('radio', { name: 'No VAT' }));
    expect(total()).toHaveTextContent('£9.99');
    expect(screen.queryByText(/\+ .* VAT$/)).not.toBeInTheDocument();
    await send(user);
    expect(price()).toBeValid();
  });

  test('of a picked service is its cost with VAT', async () => {
    await aService(server.database(), server.get().tenant, { name: 'Check-up', cost: 4599 });
    const { user } = await newRequest();
    await user.click(includesVat());
    await press(user, 'Pick a service');
    const dialog = await screen.findByRole('dialog', { name: 'Pick a service' });
    await user.click(await within(dialog).findByRole('button', { name: /Check-up/ }));
    expect(price()).toHaveValue('£55.19');
    expect(total()).toHaveTextContent('£55.19');
    expect(screen.getByText('£45.99 + £9.20 VAT')).toBeVisible();
  });

  test('is typed so again next time, but not on a device that is shared', async () => {
    const { user } = await newRequest();
    await user.click(includesVat());
    await newRequest();
    expect(includesVat()).toBeChecked();

    sharedDevice.set(true);
    const shared = await newRequest();
    expect(includesVat()).not.toBeChecked();
    await shared.user.dblClick(includesVat());
    sharedDevice.set(false);
    await newRequest();
    expect(includesVat()).toBeChecked();
  });
});
