import { fireEvent, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { paymentRequests } from '../../../server/db/schema.ts';
import { matchMedia, wideScreen } from '../../support/app/match-media.ts';
import { enterText, renderApp, screen, signIn } from '../../support/app/render-app.tsx';
import { withServer } from '../../support/app/with-server.ts';

const server = withServer();
const readPayments = () => server.database().unscopedDb.select().from(paymentRequests);

beforeEach(() => signIn());
afterEach(() => vi.useRealTimers());

const pressSend = (user: UserEvent) =>
  user.click(screen.getByRole('button', { name: 'Send Payment Request' }));
const getTotal = () => screen.getByRole('status', { name: 'Total' });

const fillInRequest = async (user: UserEvent) => {
  await enterText(user, await screen.findByLabelText('Name'), 'Jo Bloggs');
  await enterText(user, screen.getByLabelText('Email'), 'jo@example.com');
  await enterText(user, screen.getByLabelText('Description'), 'Check-up');
  await user.type(screen.getByLabelText('Price'), '4500');
};

describe('the first field', () => {
  test('has the focus on a device that has a mouse [counter 16.7]', async () => {
    matchMedia('(pointer: fine)');
    await renderApp('/payments/new');
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  });
});

describe('Ctrl Enter', () => {
  test.each(['Control', 'Meta'])(
    'with %s sends the request from every field [counter 16.18]',
    async (modifier) => {
      const { user } = await renderApp('/payments/new');
      await fillInRequest(user);
      screen.getByRole('radio', { name: 'No VAT' }).focus();
      await user.keyboard(`{${modifier}>}{Enter}{/${modifier}}`);
      await waitFor(async () => expect(await readPayments()).toHaveLength(1));
    },
  );

  test('shows the missing fields, like Send [counter 16.18]', async () => {
    const { user } = await renderApp('/payments/new');
    await user.click(await screen.findByLabelText('Description'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Name must not be empty')).toBeVisible();
    expect(await readPayments()).toEqual([]);
  });
});

describe('the price', () => {
  test('fills from the right like a cash register and updates the total with VAT [spec 2.80, spec 2.82, spec 2.83]', async () => {
    const { user } = await renderApp('/payments/new');
    const price = await screen.findByLabelText('Price');
    for (const [key, shown] of [
      ['1', '£0.01'],
      ['2', '£0.12'],
      ['3', '£1.23'],
      ['4', '£12.34'],
      ['{Backspace}', '£1.23'],
    ] as const) {
      await user.type(price, key);
      expect(price).toHaveValue(shown);
    }
    await user.click(screen.getByRole('radio', { name: 'VAT (20%)' }));
    expect(getTotal()).toHaveTextContent('£1.48');
    await user.click(screen.getByRole('radio', { name: 'No VAT' }));
    expect(getTotal()).toHaveTextContent('£1.23');
  });

  test.each(['12.34', '£12.34'])('accepts a pasted %s', async (pasted) => {
    const { user } = await renderApp('/payments/new');
    const price = await screen.findByLabelText('Price');
    await user.click(price);
    await user.paste(pasted);
    expect(price).toHaveValue('£12.34');
  });
});

describe('sending', () => {
  test('creates one request, shows a toast and navigates to the list [spec 2.78, spec 2.79, spec 2.82, spec 2.84, spec 4.18, spec 8.7]', async () => {
    const app = await renderApp('/payments/new');
    await fillInRequest(app.user);
    await pressSend(app.user);
    expect(await screen.findByText('Payment request sent!')).toBeVisible();
    await waitFor(() => expect(app.path()).toBe('/payments'));
    expect(
      await screen.findByRole('link', { name: /Jo Bloggs.*£54\.00.*requested/ }),
    ).toBeVisible();
    expect(await readPayments()).toMatchObject([
      {
        customerName: 'Jo Bloggs',
        description: 'Check-up',
        amountNet: 4500,
        amountGross: 5400,
        vatCode: 'T1',
      },
    ]);
  });

  test('shows a toast with the recipient and the channels, and View opens the request [counter 10.3]', async () => {
    const app = await renderApp('/payments/new');
    await fillInRequest(app.user);
    await app.user.type(screen.getByLabelText('Phone Number'), '07700900123');
    await pressSend(app.user);
    expect(await screen.findByText('Sent by email and text to Jo Bloggs')).toBeVisible();
    await app.user.click(screen.getByRole('link', { name: 'View' }));
    const [row] = await readPayments();
    await waitFor(() => expect(app.path()).toBe(`/payments/${row?.ident}`));
    expect(screen.queryByRole('link', { name: 'View' })).not.toBeInTheDocument();
  });

  test('shows a toast that leads to what the customer scans [counter 10.3]', async () => {
    const app = await renderApp('/payments/new');
    await fillInRequest(app.user);
    await pressSend(app.user);
    await app.user.click(await screen.findByRole('link', { name: 'Show to Customer' }));
    const [row] = await readPayments();
    await waitFor(() => expect(app.path()).toBe(`/payments/${row?.ident}`));
    expect(await screen.findByText('Waiting for Jo to pay')).toBeVisible();
  });

  test('opens the sent request beside the list on a wide screen, with a toast that has no View [counter 16.6]', async () => {
    matchMedia(wideScreen);
    const app = await renderApp('/payments/new');
    await fillInRequest(app.user);
    await pressSend(app.user);
    expect(await screen.findByText('Sent by email to Jo Bloggs')).toBeVisible();
    const [row] = await readPayments();
    await waitFor(() => expect(app.path()).toBe(`/payments/${row?.ident}`));
    expect(await screen.findByRole('heading', { name: 'Payment Detail' })).toBeVisible();
    expect(
      await screen.findByRole('link', { name: /Jo Bloggs.*£54\.00.*requested/ }),
    ).toBeVisible();
    expect(screen.queryByRole('link', { name: 'View' })).not.toBeInTheDocument();
  });

  test('shows a toast without View when the backend returns no ident [counter 10.3]', async () => {
    server.wire.use(
      http.post('/api/services/payments/', () => new HttpResponse(null, { status: 204 })),
    );
    const { user } = await renderApp('/payments/new');
    await fillInRequest(user);
    await pressSend(user);
    expect(await screen.findByText('Sent by email to Jo Bloggs')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'View' })).not.toBeInTheDocument();
  });

  test('shows a validation error at each field and sends nothing [spec 5.10, spec 5.12]', async () => {
    const { user } = await renderApp('/payments/new');
    await screen.findByLabelText('Name');
    await pressSend(user);
    expect(await screen.findByText('Name must not be empty')).toBeVisible();
    expect(screen.getAllByText('Either email or phone is required')).toHaveLength(2);
    expect(screen.getByLabelText('Name')).toBeInvalid();
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Name must not be empty');
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
      'Either email or phone is required',
    );
    expect(screen.getByLabelText('Price')).toBeInvalid();
    expect(await readPayments()).toEqual([]);
  });

  test('shows the server’s error at the nested field and keeps the input [spec 5.33, spec 8.6]', async () => {
    server.wire.use(
      http.post('/api/services/payments/', () =>
        HttpResponse.json({ customer: { email: ['This address is blocked'] } }, { status: 400 }),
      ),
    );
    const { user } = await renderApp('/payments/new');
    await fillInRequest(user);
    await pressSend(user);
    expect(await screen.findByText('Failed to create payment request')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('This address is blocked');
    expect(screen.getByLabelText('Email')).toHaveValue('jo@example.com');
  });

  test('again after a lost response creates no second request', async () => {
    server.loseResponse('post', '/services/payments/');
    const app = await renderApp('/payments/new');
    await fillInRequest(app.user);
    await pressSend(app.user);
    await screen.findByText(
      'We couldn’t reach Beepaid, so we can’t tell if that went through. Try again: it won’t be sent twice.',
    );
    expect(screen.getByLabelText('Name')).toHaveValue('Jo Bloggs');

    await server.endOutage();
    await pressSend(app.user);
    await waitFor(() => expect(app.path()).toBe('/payments'));
    expect(await readPayments()).toHaveLength(1);
  });

  test.each([
    { situation: 'a proxy removes idempotency keys', removed: 'Idempotency-Key', ageMs: 0 },
    { situation: 'the key is older than a day', removed: 'X-Other', ageMs: 25 * 60 * 60_000 },
  ])(
    'again after a lost response looks for the first request if $situation [offline 2.14]',
    async ({ removed, ageMs }) => {
      vi.useFakeTimers({ toFake: ['Date'], now: server.get().server.clock() });
      server.removeHeader(removed);
      server.loseResponse('post', '/services/payments/');
      const { user } = await renderApp('/payments/new');
      await fillInRequest(user);
      await pressSend(user);
      await screen.findByText(/we can’t tell if that went through/);

      vi.setSystemTime(Date.now() + ageMs);
      await server.endOutage();
      await pressSend(user);
      expect(await screen.findByText(/^We looked, and can’t tell if it was sent/)).toBeVisible();
      expect(server.requests('POST', '/services/payments/')).toHaveLength(1);
    },
  );

  test('while offline sends nothing and shows a message', async () => {
    const { user } = await renderApp('/payments/new');
    await fillInRequest(user);
    server.loseResponse('post', '/services/payments/', { isExecuted: false });
    await pressSend(user);
    await screen.findByText(/we can’t tell if that went through/);
    await pressSend(user);
    expect(
      await screen.findByText('Can’t reach Beepaid at the moment. Nothing was sent.'),
    ).toBeVisible();
    expect(server.requests('POST', '/services/payments/')).toHaveLength(1);
    expect(screen.getByLabelText('Price')).toHaveValue('£45.00');
  });
});

describe('for an existing customer', () => {
  test('shows read-only contact details and sends to that customer [spec 2.9, spec 2.76]', async () => {
    const customer = await server.insertCustomer();
    const app = await renderApp(`/payments/new?customerId=${customer.id}`);
    const name = await screen.findByLabelText('Name');
    expect(name).toHaveValue('Jo Bloggs');
    expect(name).toHaveAttribute('readonly');
    expect(screen.getByLabelText('Email')).toHaveValue('jo@example.com');
    expect(screen.getByLabelText('Phone Number')).toHaveValue('07700 900 123');
    await app.user.type(screen.getByLabelText('Price'), '100');
    await pressSend(app.user);
    await waitFor(() => expect(app.path()).toBe('/payments'));
    expect(await readPayments()).toMatchObject([{ customerId: customer.id, amountNet: 100 }]);
  });

  test('shows an error and navigates to the customer’s page for an unknown customer [spec 2.77, spec 8.11]', async () => {
    const app = await renderApp('/payments/new?customerId=nobody');
    expect(await screen.findByText('Failed to retrieve customer')).toBeVisible();
    await waitFor(() => expect(app.path()).toBe('/customers/nobody'));
    expect(await screen.findByText('Error loading customer')).toBeVisible();
  });
});

describe('the page of New Request', () => {
  test('is cleared when it opens for another customer [spec 2.3]', async () => {
    const jo = await server.insertCustomer();
    const kim = await server.insertCustomer({ name: 'Kim Lee' });
    const { user, router } = await renderApp(`/payments/new?customerId=${jo.id}`);
    await user.type(await screen.findByLabelText('Price'), '100');
    await router.navigate({ to: '/payments/new', search: { customerId: kim.id } });
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Kim Lee'));
    expect(screen.getByLabelText('Price')).toHaveValue('£0.00');
    await router.navigate({ to: '/payments/new' });
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue(''));
    expect(screen.getByLabelText('Name')).not.toHaveAttribute('readonly');
  });

  test('accepts a name longer than the customer limit [spec 5.10]', async () => {
    const { user } = await renderApp('/payments/new');
    await user.click(await screen.findByLabelText('Name'));
    await user.paste('x'.repeat(60));
    await user.tab();
    expect(screen.getByLabelText('Name')).toBeValid();
    expect(screen.getByLabelText('Name')).toHaveValue('x'.repeat(60));
  });
});

describe('picking a service', () => {
  const pickService = async (user: UserEvent, name: RegExp) => {
    await user.click(await screen.findByRole('button', { name: 'Pick a Service' }));
    const dialog = await screen.findByRole('dialog', { name: 'Pick a Service' });
    await user.click(await within(dialog).findByRole('button', { name }));
  };

  test.each(['in the dialog', 'beside the form'])(
    'by search %s does not submit the form, because Enter searches and then picks the first service',
    async (place) => {
      if (place === 'beside the form') matchMedia(wideScreen);
      await server.insertService({
        name: 'Check-up',
        description: 'Half an hour',
        cost: 4500,
      });
      const { user } = await renderApp('/payments/new');
      if (place === 'in the dialog')
        await user.click(await screen.findByRole('button', { name: 'Pick a Service' }));
      await user.type(
        await screen.findByRole('searchbox', { name: 'Search services' }),
        'check{Enter}',
      );
      expect(await screen.findByText(/^1 service/)).toBeVisible();
      await user.keyboard('{Enter}');
      expect(screen.getByLabelText('Description')).toHaveValue('Check-up');
      expect(screen.getByLabelText('Price')).toHaveValue('£45.00');
      expect(screen.getByLabelText('Name')).toHaveFocus();
      expect(screen.queryByText('Name must not be empty')).not.toBeInTheDocument();
      for (const box of screen.queryAllByRole('searchbox')) expect(box).toHaveValue('');
    },
  );

  test('fills in its name and its price, or asks for the price if the service has none [counter 2.4]', async () => {
    await server.insertService({
      name: 'Check-up',
      description: 'Half an hour',
      cost: 4500,
    });
    await server.insertService({
      name: 'Repair',
      description: 'As agreed',
      cost: null,
    });
    const { user } = await renderApp('/payments/new');
    matchMedia('(pointer: fine)');
    const typePrice = async () => {
      const pad = within(await screen.findByRole('dialog', { name: 'Repair' }));
      await user.click(pad.getByRole('button', { name: '5' }));
      await user.click(pad.getByRole('button', { name: '00' }));
      await user.click(pad.getByRole('button', { name: 'Add £6.00' }));
    };
    await pickService(user, /^Repair.*Configurable/);
    await typePrice();
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(screen.getByLabelText('Description')).toHaveValue('Repair');
    expect(screen.getByLabelText('Price')).toHaveValue('£5.00');
    await pickService(user, /^Check-up/);
    expect(screen.getByLabelText('Description')).toHaveValue('Repair + Check-up');
    expect(screen.getByLabelText('Price')).toHaveValue('£50.00');
    await pickService(user, /^Repair/);
    await typePrice();
    expect(screen.getByLabelText('Description')).toHaveValue('2 × Repair + Check-up');
    expect(screen.getByLabelText('Price')).toHaveValue('£55.00');
  });

  test('by keyboard moves the focus to the next empty field or to Send, which a held Enter does not press [counter 16.18]', async () => {
    matchMedia(wideScreen);
    await server.insertService({ name: 'Check-up', cost: 4500 });
    await server.insertService({ name: 'Repair', cost: null });
    const { user } = await renderApp('/payments/new');
    await enterText(user, await screen.findByLabelText('Name'), 'Jo Bloggs');
    const pickByKeyboard = async (name: RegExp) => {
      (await screen.findByRole('button', { name })).focus();
      await user.keyboard('{Enter}');
    };
    await pickByKeyboard(/Check-up/);
    expect(screen.getByLabelText('Email')).toHaveFocus();
    await enterText(user, screen.getByLabelText('Email'), 'jo@example.com');
    await pickByKeyboard(/^Check-up/);
    const service = screen.getByRole('button', { name: /^Check-up/ });
    expect(service).toHaveFocus();
    screen.getByRole('button', { name: 'Remove one Check-up' }).focus();
    await user.keyboard('{Enter}{Enter}');
    expect(service).toHaveFocus();
    await user.keyboard('{Enter}');
    const send = screen.getByRole('button', { name: 'Send Payment Request' });
    expect(send).toHaveFocus();
    expect(fireEvent.keyDown(send, { key: 'Enter', repeat: true })).toBe(false);
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await readPayments()).toHaveLength(1));
  });

  test('scrolled on a wide screen, leaves the list that takes its place at the top [counter 5.2]', async () => {
    matchMedia(wideScreen);
    const { router } = await renderApp('/payments/new');
    const services = await screen.findByRole('region', { name: 'Services' });
    services.scrollTop = 100;
    fireEvent.scroll(services);
    await router.navigate({ to: '/payments' });
    expect((await screen.findByRole('region', { name: 'List of payments' })).scrollTop).toBe(0);
  });

  test('needs one press on a wide screen, which shows the services beside the form [counter 16.17]', async () => {
    matchMedia(wideScreen);
    await server.insertService({ name: 'Check-up', cost: 4500 });
    const customer = await server.insertCustomer({ name: 'Ada Lovelace' });
    await server.insertRequest(customer);
    const { user } = await renderApp('/payments/new');
    await user.type(await screen.findByLabelText('Name'), 'Zoe');
    const services = within(screen.getByRole('region', { name: 'Services' }));
    const service = await services.findByRole('button', { name: /^Check-up.*£54\.00/ });
    await user.click(service);
    expect(screen.getByLabelText('Name')).toHaveValue('Zoe');
    expect(screen.getByLabelText('Description')).toHaveValue('Check-up');
    expect(screen.getByLabelText('Price')).toHaveValue('£45.00');
    await waitFor(() => expect(service).toHaveAccessibleName(/in this request: 1$/));
    await user.type(screen.getByLabelText('Description'), 's');
    await waitFor(() => expect(service).not.toHaveAccessibleName(/in this request/));
    expect(screen.getByText(/Your description stays/)).toBeVisible();
    await user.keyboard('{Backspace}');
    await user.click(screen.getByRole('radio', { name: 'No VAT' }));
    expect(await services.findByRole('button', { name: /^Check-up.*£45\.00/ })).toBeVisible();
    expect(screen.queryByText('Ada Lovelace')).not.toBeInTheDocument();
  });
});
