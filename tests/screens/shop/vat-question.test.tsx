import { act, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { paymentRequests, services, tenants, users } from '../../../server/db/schema.ts';
import {
  enterText,
  renderApp,
  screen,
  signIn,
  waitForToast,
} from '../../support/app/render-app.tsx';
import { withServer } from '../../support/app/with-server.ts';

const server = withServer();
const question = { name: 'Does your shop charge VAT?' };
const prices = [
  ['No', { includeVat: false, pricesIncludeVat: false }],
  ['Yes, included', { includeVat: true, pricesIncludeVat: true }],
  ['Yes, on top', { includeVat: true, pricesIncludeVat: false }],
] as const;

beforeEach(async () => {
  await server.database().unscopedDb.update(tenants).set({ includeVat: false, asksVat: true });
});

const readTenant = async () => (await server.database().unscopedDb.select().from(tenants))[0];

describe('the first price of a new shop', () => {
  test.each(prices)(
    'on New Request asks whether the shop charges VAT: %s [shop 4.8]',
    async (answer, stored) => {
      await signIn();
      const { user } = await renderApp('/payments/new');
      await user.type(await screen.findByLabelText('Price'), '12000');
      await screen.findByRole('group', question);
      await user.click(await screen.findByRole('button', { name: answer }));
      const choice = await screen.findByRole('radio', {
        name: stored.includeVat ? 'VAT (20%)' : 'No VAT',
      });
      expect(choice).toBeChecked();
      const total = stored.includeVat && !stored.pricesIncludeVat ? '£144.00' : '£120.00';
      expect(screen.getByRole('status', { name: 'Total' })).toHaveTextContent(total);
      expect(await readTenant()).toMatchObject({ ...stored, asksVat: false });
    },
  );

  test.each(prices)(
    'in an imported list asks whether the shop charges VAT before the import: %s [shop 4.8, import 1.1]',
    async (answer, stored) => {
      await signIn();
      const { user } = await renderApp('/settings/import');
      await user.click(await screen.findByRole('button', { name: 'Price List' }));
      await user.click(screen.getByLabelText('Or Paste a Table'));
      await user.paste('MOT\t120.00\n');
      await user.click(screen.getByRole('button', { name: 'Show Preview' }));
      await screen.findByText('New: 1');
      await screen.findByRole('group', question);
      expect(screen.queryByRole('button', { name: /^Import / })).toBeNull();
      await user.click(screen.getByRole('button', { name: answer }));
      await waitForToast('VAT updated!');
      await user.click(await screen.findByRole('button', { name: 'Import 1 Service' }));
      await waitForToast('Price List: 1 added');
      expect(await readTenant()).toMatchObject({ ...stored, asksVat: false });
      const [service] = await server.database().unscopedDb.select().from(services);
      expect(service).toMatchObject(
        stored.pricesIncludeVat ? { costGross: 12_000 } : { cost: 12_000 },
      );
    },
  );

  test('of a service is saved after the owner has answered the question [shop 4.8]', async () => {
    await signIn();
    const { user } = await renderApp('/services/new');
    await enterText(user, await screen.findByLabelText('Service Name'), 'MOT');
    await enterText(user, screen.getByLabelText('Description'), 'MOT test');
    await user.type(screen.getByLabelText('Price'), '12000');
    const asked = await screen.findByRole('group', question);
    await user.click(screen.getByRole('button', { name: 'Create Service' }));
    const problem = 'Please say first whether your shop charges VAT';
    expect(await screen.findByText(problem)).toBeVisible();
    expect(asked).toContainElement(screen.getByText(problem));
    expect(screen.getByRole('button', { name: 'No' })).toHaveFocus();
    screen.getByRole('button', { name: 'Yes, included' }).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('including VAT')).toBeVisible();
    expect(screen.getByLabelText('Price')).toHaveFocus();
    expect(screen.queryByText(problem)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Create Service' }));
    await waitForToast('Service Created!');
    expect(await server.database().unscopedDb.select().from(services)).toMatchObject([
      { cost: 10_000, costGross: 12_000 },
    ]);
  });

  test('on New Request is sent once the owner has answered, and no later request asks again [shop 4.8]', async () => {
    await signIn();
    const { user, router } = await renderApp('/payments/new');
    const fillIn = async () => {
      await enterText(user, await screen.findByLabelText('Name'), 'Jo Bloggs');
      await enterText(user, screen.getByLabelText('Email'), 'jo@example.com');
      await user.type(screen.getByLabelText('Price'), '12000');
    };
    const asked = await screen.findByRole('group', question);
    // The answer decides what the typed price means.
    expect(screen.getByLabelText('Price').compareDocumentPosition(asked)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    await fillIn();
    expect(screen.getByText('£144.00 if VAT is added')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send Payment Request' }));
    const problem = 'Please say first whether your shop charges VAT';
    expect(await screen.findByText(problem)).toBeVisible();
    expect(asked).toContainElement(screen.getByText(problem));
    expect(screen.getByRole('button', { name: 'No' })).toHaveFocus();
    expect(await server.database().unscopedDb.select().from(paymentRequests)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Yes, included' }));
    await waitFor(() => expect(screen.queryByText(problem)).toBeNull());
    expect(screen.queryByText(/if VAT is added/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Send Payment Request' }));
    await waitForToast('Payment request sent!');
    expect(await server.database().unscopedDb.select().from(paymentRequests)).toMatchObject([
      { amountGross: 12_000, vatCode: 'T1' },
    ]);
    await act(() => router.navigate({ to: '/payments/new' }));
    await screen.findByLabelText('Price');
    expect(await screen.findByRole('radio', { name: 'VAT (20%)' })).toBeChecked();
    expect(screen.queryByRole('group', question)).toBeNull();
  });

  test('is asked together with all other problems of New Request [shop 4.8]', async () => {
    await signIn();
    const { user } = await renderApp('/payments/new');
    await enterText(user, await screen.findByLabelText('Name'), 'Jo Bloggs');
    await user.type(screen.getByLabelText('Price'), '12000');
    await screen.findByRole('group', question);
    await user.click(screen.getByRole('button', { name: 'Send Payment Request' }));
    expect(await screen.findByText('Please say first whether your shop charges VAT')).toBeVisible();
    expect(screen.getByLabelText('Email')).toBeInvalid();
    expect(screen.getByLabelText('Email')).toHaveFocus();
  });

  test('is asked together with all other problems of a service [shop 4.8]', async () => {
    await signIn();
    const { user } = await renderApp('/services/new');
    await user.type(await screen.findByLabelText('Price'), '12000');
    await screen.findByRole('group', question);
    await user.click(screen.getByRole('button', { name: 'Create Service' }));
    expect(await screen.findByText('Please say first whether your shop charges VAT')).toBeVisible();
    expect(screen.getByLabelText('Service Name')).toBeInvalid();
    expect(screen.getByLabelText('Service Name')).toHaveFocus();
  });

  test('in the request of £1.00 to oneself asks once the owner types another price [shop 4.8, shop 4.12]', async () => {
    await signIn();
    const { user } = await renderApp('/payments/new?first=on');
    expect(await screen.findByText('Yours is filled in, to try it')).toBeVisible();
    const price = await screen.findByLabelText('Price');
    expect(price).toHaveValue('£1.00');
    expect(screen.queryByRole('radio', { name: 'No VAT' })).toBeNull();
    expect(screen.queryByRole('group', question)).toBeNull();
    const show = vi.spyOn(Element.prototype, 'scrollIntoView');
    await user.clear(price);
    await user.type(price, '4500');
    const asked = await screen.findByRole('group', question);
    await waitFor(() => expect(show.mock.contexts).toContain(asked));
    await user.click(screen.getByRole('button', { name: 'Yes, on top' }));
    expect(await screen.findByRole('radio', { name: 'VAT (20%)' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Send Payment Request' }));
    await screen.findByRole('heading', { name: 'Waiting for Ali to pay' });
    expect(await server.database().unscopedDb.select().from(paymentRequests)).toMatchObject([
      { amountGross: 5_400, vatCode: 'T1' },
    ]);
  });

  test('asks other staff nothing [shop 4.8]', async () => {
    await server.database().unscopedDb.update(users).set({ isOwner: false });
    await signIn();
    await renderApp('/payments/new');
    expect(await screen.findByRole('radio', { name: 'No VAT' })).toBeChecked();
    expect(screen.queryByRole('group', question)).not.toBeInTheDocument();
  });
});

test('the shop profile shows no choice of VAT until the owner has answered [shop 4.8]', async () => {
  await signIn();
  const { user } = await renderApp('/settings/shop');
  expect(await screen.findByRole('radio', { name: 'No VAT' })).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Update Shop Profile' }));
  await waitForToast('Shop profile updated!');
  expect(await readTenant()).toMatchObject({ asksVat: true });
  await user.click(await screen.findByRole('radio', { name: 'We charge VAT' }));
  await user.click(screen.getByRole('switch', { name: /Prices include VAT/ }));
  await user.click(screen.getByRole('button', { name: 'Update Shop Profile' }));
  await expect
    .poll(readTenant)
    .toMatchObject({ includeVat: true, pricesIncludeVat: true, asksVat: false });
});
