import { waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { paymentRequests } from '../../../server/db/schema.ts';
import {
  getDefinition,
  renderApp,
  screen,
  signIn,
  waitForToast,
} from '../../support/app/render-app.tsx';
import { createSpecifiedPayment } from '../../support/app/third-party-backend.ts';
import { createWhoamiHandler } from '../../support/app/whoami-handler.ts';
import { type RequestFields, withServer } from '../../support/app/with-server.ts';

const server = withServer();

beforeEach(() => signIn());

// The app formats dates in the time zone of the test run.
const morning = new Date(2026, 2, 3, 9, 7);
const evening = new Date(2026, 2, 22, 18, 30);

const statuses = [
  ['requested', 'requested', 'info'],
  ['paid', 'paid', 'positive'],
  ['declined', 'declined', 'error'],
  ['cancelled_client', 'cancelled', 'neutral'],
  ['cancelled_provider', 'cancelled', 'neutral'],
  ['refunded_provider', 'refunded', 'warning'],
] as const;

describe('the payments list', () => {
  test('shows time, customer, description, amount and status, and links to the detail [spec 1.5, spec 2.10, spec 2.61, spec 2.62]', async () => {
    const { ident } = await server.insertRequestToJo({
      createdAt: morning,
      amountGross: 123450,
      description: 'New crown',
    });
    const app = await renderApp('/payments');
    const row = await screen.findByRole('link', { name: /New crown/ });
    expect(row).toHaveAttribute('href', `/payments/${ident}`);
    for (const shown of ['09:07', 'Jo Bloggs', 'New crown', '£1,234.50', 'requested']) {
      expect(within(row).getByText(shown)).toBeVisible();
    }
    expect(row).toHaveTextContent('jo@example.com');
    // The heading above the row shows the day. Screen readers also read the date in the row.
    expect(row).toHaveTextContent('03/03 09:07');
    await app.user.click(row);
    await waitFor(() => expect(app.path()).toBe(`/payments/${ident}`));
    expect(await screen.findByRole('heading', { name: 'Payment Detail' })).toBeVisible();
  });

  test('shows the day above its first payment, but not in the list of a customer', async () => {
    const jo = await server.insertCustomer();
    for (const [description, createdAt] of [
      ['New crown', morning],
      ['Bridge', new Date(2026, 2, 3, 18, 0)],
      ['Check-up', new Date(2024, 2, 22, 9, 0)],
    ] as const)
      await server.insertRequest(jo, { description, createdAt });
    const { router } = await renderApp('/payments');
    const getRows = () =>
      within(screen.getByRole('list', { name: 'Payments' })).getAllByRole('listitem');
    await screen.findByText('Check-up');
    expect(getRows().map((row) => within(row).queryByRole('heading')?.textContent)).toEqual([
      expect.stringMatching(/^Tue 3rd Mar/),
      undefined,
      'Fri 22nd Mar 2024',
    ]);
    await router.navigate({ to: '/customers/$customerId', params: { customerId: jo.id } });
    await screen.findByRole('heading', { name: 'Customer Details' });
    await screen.findByText('Check-up');
    expect(getRows().map((row) => within(row).queryByRole('heading'))).toEqual([null, null, null]);
  });

  test('says that a request has no description [spec 2.61]', async () => {
    const jo = await server.insertCustomer();
    await server.insertRequest(jo, { description: '' });
    await renderApp('/payments');
    expect(await screen.findByRole('link', { name: /Jo Bloggs/ })).toHaveTextContent(
      'No description',
    );
  });

  test('shows each status by its label and its tone [spec 3.9, spec 4.6, counter 4.8]', async () => {
    const jo = await server.insertCustomer();
    for (const [status] of statuses)
      await server.insertRequest(jo, { status, description: `Was ${status}` });
    await renderApp('/payments');
    for (const [status, label, tone] of statuses) {
      const row = (await screen.findByText(`Was ${status}`)).closest('a');
      expect(within(row ?? document.body).getByText(label)).toHaveAttribute('data-tone', tone);
    }
  });

  test('filters by customer or by user [spec 2.63]', async () => {
    const [customer, other] = [
      await server.insertCustomer(),
      await server.insertCustomer({ name: 'Kim' }),
    ];
    const sam = await server.insertUser({
      email: 'sam@example.com',
    });
    await server.insertRequest(customer, { description: 'Hers' });
    await server.insertRequest(other, { description: 'Sam’s', userId: sam.id });
    await renderApp(`/payments?customerId=${customer.id}`);
    expect(await screen.findByText('Hers')).toBeVisible();
    expect(screen.queryByText('Sam’s')).not.toBeInTheDocument();
    await renderApp(`/payments?userId=${sam.id}`);
    expect(await screen.findByText('Sam’s')).toBeVisible();
    expect(screen.queryByText('Hers')).not.toBeInTheDocument();
  });

  test('resets to the first page when the customer filter changes [spec 2.64]', async () => {
    const customer = await server.insertCustomer();
    for (let made = 0; made < 11; made++) await server.insertRequest(customer);
    const app = await renderApp('/payments?page=2');
    expect(await screen.findByText('2 / 2')).toBeVisible();
    await app.router.navigate({ to: '/payments', search: { customerId: customer.id } });
    expect(await screen.findByText('1 / 2')).toBeVisible();
  });
});

describe('the detail of a payment', () => {
  const openPayment = async (fields?: RequestFields) => {
    const { ident } = await server.insertRequestToJo(fields);
    const app = await renderApp(`/payments/${ident}`);
    await screen.findByText('Status');
    return { ...app, ident };
  };

  test('shows every fact of the request [spec 2.66, spec 2.68, spec 2.69, spec 2.70, spec 2.72, spec 6.8, counter 4.1]', async () => {
    await openPayment({
      userId: server.get().owner.id,
      amountNet: 5000,
      amountVat: 1000,
      amountGross: 6000,
      description: 'New crown',
      createdAt: morning,
      lastSentAt: evening,
    });
    for (const shown of ['£60.00', 'Jo Bloggs', 'jo@example.com', '07700 900 123']) {
      expect(screen.getByText(shown)).toBeVisible();
    }
    expect(getDefinition('Created By')).toHaveTextContent('Ali Baker');
    expect(getDefinition('Status')).toHaveTextContent('requested');
    expect(getDefinition('Status')?.closest('dl')?.previousElementSibling).toHaveTextContent(
      '£60.00',
    );
    expect(getDefinition('Description')).toHaveTextContent('New crown');
    expect(getDefinition('Created At')).toHaveTextContent('Tue 3rd Mar at 09:07');
    expect(getDefinition('Last Sent At')).toHaveTextContent('Sun 22nd Mar at 18:30');
    expect(getDefinition('VAT')).toHaveTextContent('£10.00');
  });

  test('omits a creator and VAT that the request does not have, and shows a dash for a missing send time [spec 2.66, spec 2.68, spec 2.71, spec 2.72]', async () => {
    const customer = await server.insertCustomer({ email: null });
    const payment = await server.insertRequest(customer, {
      amountVat: 0,
      vatCode: 'T0',
      lastSentAt: null,
    });
    await renderApp(`/payments/${payment.ident}`);
    await screen.findByText('Status');
    expect(getDefinition('Created By')).toBeNull();
    expect(getDefinition('VAT')).toBeNull();
    expect(getDefinition('Last Sent At')).toHaveTextContent(/^-$/);
    expect(screen.queryByText('jo@example.com')).not.toBeInTheDocument();
  });

  test('names the customer as the creator even if the response has a user [spec 2.67, spec 6.8]', async () => {
    await openPayment({ customerCreated: true, userId: server.get().owner.id });
    expect(getDefinition('Created By')).toHaveTextContent(/^Customer$/);
  });

  test('offers Resend, Cancel and a QR code while requested [spec 2.73]', async () => {
    await openPayment({ createdAt: new Date() });
    expect(screen.getByRole('button', { name: 'Resend Request' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Cancel Request' })).toBeEnabled();
    expect(screen.getByRole('img', { name: /QR code.*Jo Bloggs pays £60\.00/ })).toBeVisible();
  });

  test('offers no Resend or Cancel in any later status [spec 2.73, spec 4.7]', async () => {
    server.wire.use(createWhoamiHandler({ capabilities: ['links'] }));
    const { router } = await openPayment();
    expect(screen.getByRole('button', { name: 'Cancel Request' })).toBeVisible();
    for (const [status, label] of statuses.slice(1)) {
      const { ident } = await server.insertRequestToJo({ status });
      await router.navigate({
        to: '/payments/$paymentRequestId',
        params: { paymentRequestId: ident },
      });
      await waitFor(() => expect(getDefinition('Status')).toHaveTextContent(label));
      expect(
        screen.queryByRole('button', { name: /Resend Request|Cancel/ }),
      ).not.toBeInTheDocument();
    }
  });

  test('copies the payment link, and says so on the button and to screen readers, without a toast over the payment [counter 10.4]', async () => {
    const { user } = await openPayment();
    await user.click(screen.getByRole('button', { name: 'Copy Link' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toHaveFocus();
    await waitForToast('Link copied');
    expect(screen.getByText('Link copied').closest('[data-shown]')).toBeNull();
    expect(await navigator.clipboard.readText()).toMatch(/^http:\/\/localhost.*\/pay\/[\w-]+$/);
  });

  test('shows an error and a way to the list for an unknown payment [counter 10.5]', async () => {
    server.failCalls('get', '/services/payments/:id/', 404);
    const { user, path } = await renderApp('/payments/NOSUCHONE0');
    expect(await screen.findByRole('alert')).toHaveTextContent('Error loading payment');
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Go to Payments' }));
    await waitFor(() => expect(path()).toBe('/payments'));
  });

  describe('while it loads after a press in the list', () => {
    const openFromList = async (fields?: RequestFields) => {
      const payment = await server.insertRequestToJo({
        userId: server.get().owner.id,
        description: 'New crown',
        ...fields,
      });
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      server.wire.use(http.get(`/api/services/payments/${payment.ident}/`, () => released));
      const app = await renderApp('/payments');
      await app.user.click(await screen.findByRole('link', { name: /New crown/ }));
      await screen.findByText('Loading payment');
      return { ...app, payment, release };
    };
    const getResends = ({ ident }: { ident: string }) =>
      server.requests('POST', `/services/payments/${ident}/resend/`);

    test('shows facts and actions of the list row at once, and the rest after loading', async () => {
      const { release } = await openFromList({ createdAt: morning });
      expect(getDefinition('Status')).toHaveTextContent('requested');
      expect(getDefinition('Description')).toHaveTextContent('New crown');
      expect(getDefinition('Created At')).toHaveTextContent('Tue 3rd Mar at 09:07');
      expect(getDefinition('VAT')).toHaveTextContent('£10.00');
      expect(getDefinition('Created By')).toHaveTextContent('…');
      expect(screen.getByRole('button', { name: 'Cancel Request' })).toBeVisible();
      expect(screen.getByText('Scan to Pay')).toBeVisible();
      release();
      expect(await screen.findByRole('list', { name: 'History' })).toBeVisible();
      expect(getDefinition('Created By')).toHaveTextContent('Ali Baker');
      expect(screen.queryByText('Loading payment')).not.toBeInTheDocument();
    });

    test('waits with a resend for the full payment and uses its last send time', async () => {
      const { user, payment, release } = await openFromList({ lastSentAt: morning });
      await server.database().unscopedDb.update(paymentRequests).set({ lastSentAt: new Date() });
      await user.click(screen.getByRole('button', { name: 'Resend Request' }));
      expect(screen.getByRole('button', { name: 'Resend Request' })).toHaveAttribute(
        'aria-busy',
        'true',
      );
      release();
      expect(await screen.findByRole('alertdialog', { name: /Send Again\?$/ })).toBeVisible();
      expect(getResends(payment)).toHaveLength(0);
    });

    test('sends nothing if the full payment is already paid', async () => {
      const { user, payment, release } = await openFromList();
      await server.database().unscopedDb.update(paymentRequests).set({ status: 'paid' });
      await user.click(screen.getByRole('button', { name: 'Resend Request' }));
      release();
      await waitFor(() => expect(getDefinition('Status')).toHaveTextContent('paid'));
      expect(getResends(payment)).toHaveLength(0);
    });
  });

  describe('at a third-party backend', () => {
    const openThirdParty = async (change: object) => {
      server.wire.use(
        http.get('/api/services/payments/pr-7/', () =>
          HttpResponse.json(createSpecifiedPayment(change)),
        ),
      );
      await renderApp('/payments/pr-7');
      await screen.findByText('Status');
    };

    test('shows an unknown status as text and offers no actions', async () => {
      await openThirdParty({ status: 'on_hold' });
      expect(getDefinition('Status')).toHaveTextContent('on hold');
      expect(screen.getByText('on hold')).toHaveAttribute('data-tone', 'neutral');
      expect(
        screen.queryByRole('button', { name: /Resend Request|Cancel/ }),
      ).not.toBeInTheDocument();
    });

    test('shows a user that is a plain name', async () => {
      await openThirdParty({ user: 'Sam Hart' });
      expect(getDefinition('Created By')).toHaveTextContent('Sam Hart');
    });

    test('shows the email of a user without a name', async () => {
      await openThirdParty({ user: { email: 'sam@example.com' } });
      expect(getDefinition('Created By')).toHaveTextContent('sam@example.com');
    });

    test('shows neither the QR code nor Copy Link without a payment link', async () => {
      await openThirdParty({});
      expect(screen.getByRole('button', { name: 'Resend Request' })).toBeVisible();
      expect(screen.queryByRole('img', { name: /QR code/ })).not.toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Copy Link' })).not.toBeInTheDocument();
    });
  });

  describe('when the user presses Cancel Request', () => {
    const askToCancel = async () => {
      const app = await openPayment();
      await app.user.click(screen.getByRole('button', { name: 'Cancel Request' }));
      return {
        ...app,
        dialog: await screen.findByRole('alertdialog', { name: 'Cancel Payment Request?' }),
      };
    };
    const readStatus = async () =>
      (await server.database().unscopedDb.select().from(paymentRequests))[0]?.status;

    test('asks for a confirmation, and Go Back changes nothing [spec 2.74]', async () => {
      const { user, dialog } = await askToCancel();
      await user.click(within(dialog).getByRole('button', { name: 'Go Back' }));
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
      expect(await readStatus()).toBe('requested');
    });

    test('cancels after Yes and shows the new status [spec 2.74, spec 4.9, spec 4.18]', async () => {
      const { user, dialog } = await askToCancel();
      await user.click(within(dialog).getByRole('button', { name: 'Yes' }));
      await waitFor(() => expect(getDefinition('Status')).toHaveTextContent('cancelled'));
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Resend Request' })).not.toBeInTheDocument();
      expect(await readStatus()).toBe('cancelled_client');
    });

    test('shows an error when the call fails [spec 8.4]', async () => {
      const { user, dialog, ident } = await askToCancel();
      server.failCalls('post', `/services/payments/${ident}/cancel/`, 500);
      await user.click(within(dialog).getByRole('button', { name: 'Yes' }));
      await waitForToast('Failed to cancel payment request');
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
      expect(getDefinition('Status')).toHaveTextContent('requested');
    });
  });

  describe('when the user presses Resend Request', () => {
    test('sends without a confirmation and shows the send time [spec 2.75]', async () => {
      const { user } = await openPayment({ lastSentAt: null });
      expect(getDefinition('Last Sent At')).toHaveTextContent(/^-$/);
      await user.click(screen.getByRole('button', { name: 'Resend Request' }));
      await waitFor(() => expect(getDefinition('Last Sent At')).toHaveTextContent('Mon 2nd Mar'));
      expect(await server.get().server.messages()).toHaveLength(2);
    });

    test('shows an error when the call fails [spec 8.5]', async () => {
      const { user, ident } = await openPayment();
      server.failCalls('post', `/services/payments/${ident}/resend/`, 500);
      await user.click(screen.getByRole('button', { name: 'Resend Request' }));
      await waitForToast('Failed to resend payment request');
    });
  });
});
