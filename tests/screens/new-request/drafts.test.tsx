import { cleanup, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { paymentRequests } from '../../../server/db/schema.ts';
import { findOpenDrafts } from '../../../src/features/payments/send/draft-query.ts';
import { sharedDevice } from '../../../src/session/shared-device.ts';
import { createNonIdempotentBackend } from '../../support/app/non-idempotent-backend.ts';
import {
  enterText,
  renderApp,
  screen,
  signIn,
  waitForToast,
} from '../../support/app/render-app.tsx';
import { readStoredDrafts, withIndexedDb } from '../../support/app/with-indexed-db.ts';
import { withServer } from '../../support/app/with-server.ts';

const server = withServer();
withIndexedDb();
beforeEach(() => signIn());

type App = Awaited<ReturnType<typeof renderApp>>;

const typeRequest = async ({ user }: App) => {
  await enterText(user, await screen.findByLabelText('Name'), 'Jo Bloggs');
  await enterText(user, screen.getByLabelText('Email'), 'jo@example.com');
  await enterText(user, screen.getByLabelText('Description'), 'Hygienist');
  await user.click(screen.getByText('No VAT'));
  await user.type(screen.getByLabelText('Price'), '4500');
};
const waitForDraft = () =>
  waitFor(async () => expect(JSON.stringify(await readStoredDrafts())).toContain('"price":4500'));
const openMenuEntry = async ({ user }: App, name: string) => {
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  await user.click(await screen.findByRole('menuitem', { name }));
};
const leaveForm = async (app: App) => {
  await openMenuEntry(app, 'Help');
  await screen.findByRole('link', { name: /Call Support/ });
};
/**
 * As if the browser had ended the page. The modules stay loaded, so the form must first release its
 * draft.
 */
const endPage = async () => {
  cleanup();
  await waitFor(async () => expect(await findOpenDrafts()).toEqual(new Set()));
};
const findOffer = () => screen.findByRole('link', { name: 'Continue: Jo Bloggs, £45.00' });
const queryOffer = () => screen.queryByRole('link', { name: /^Continue/ });
const getPayments = () => server.database().unscopedDb.select().from(paymentRequests);
const getIdempotencyKeys = () =>
  server
    .requests('POST', '/services/payments/')
    .map(({ headers }) => headers.get('idempotency-key'));

const expectRestored = async () => {
  expect(await screen.findByLabelText('Name')).toHaveValue('Jo Bloggs');
  expect(screen.getByLabelText('Email')).toHaveValue('jo@example.com');
  expect(screen.getByLabelText('Description')).toHaveValue('Hygienist');
  expect(screen.getByLabelText('Price')).toHaveValue('£45.00');
  expect(screen.getByRole('radio', { name: 'No VAT' })).toBeChecked();
};

describe('an unfinished New Request', () => {
  test('with services of the price list is continued with these services on their tiles [counter 18.5]', async () => {
    await server.insertService({ name: 'Haircut', cost: 3000 });
    const app = await renderApp('/payments/new');
    const openPicker = async () => {
      await app.user.click(await screen.findByRole('button', { name: 'Pick a Service' }));
      return within(await screen.findByRole('dialog', { name: 'Pick a Service' }));
    };
    const picker = await openPicker();
    await app.user.click(await picker.findByRole('button', { name: 'Add Haircut and stay' }));
    await app.user.click(picker.getByRole('button', { name: 'Add Haircut and stay' }));
    await app.user.click(picker.getByRole('button', { name: 'Done' }));
    await leaveForm(app);
    app.router.history.push('/');
    await app.user.click(await screen.findByRole('link', { name: /^Continue: 2 × Haircut/ }));
    expect(await screen.findByLabelText('Description')).toHaveValue('2 × Haircut');
    expect((await openPicker()).getByRole('button', { name: /^Haircut/ })).toHaveAccessibleName(
      /in this request: 2$/,
    );
  });

  test('is offered on Home after the user has left it by the menu, and is not sent when it is continued [counter 9.2]', async () => {
    const app = await renderApp('/payments/new');
    await typeRequest(app);
    await leaveForm(app);
    app.router.history.push('/');
    await app.user.click(await findOffer());
    await expectRestored();
    expect(queryOffer()).not.toBeInTheDocument();
    expect(await getPayments()).toEqual([]);
    await app.user.click(screen.getByRole('button', { name: 'Send Payment Request' }));
    await waitForToast('Payment request sent!');
    await waitFor(async () => expect(await readStoredDrafts()).toEqual([]));
    expect(await getPayments()).toHaveLength(1);
  });

  test('is offered by the next empty New Request, and is deleted by Discard [counter 9.2]', async () => {
    const customer = await server.insertCustomer();
    const first = await renderApp('/payments/new');
    await typeRequest(first);
    await leaveForm(first);
    await openMenuEntry(first, 'New Request');
    await findOffer();
    expect(screen.getByLabelText('Name')).toHaveValue('');
    first.router.history.push(`/payments/new?customerId=${customer.id}`);
    expect(await screen.findByDisplayValue(customer.name)).toBeVisible();
    expect(queryOffer()).not.toBeInTheDocument();
    first.router.history.push('/payments/new');
    await findOffer();
    await first.user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(queryOffer()).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(await readStoredDrafts()).toEqual([]);
  });

  test('gives way to an empty one when New Request is pressed, and can be continued [counter 9.2]', async () => {
    const app = await renderApp('/payments/new');
    await typeRequest(app);
    await openMenuEntry(app, 'New Request');
    await app.user.click(await findOffer());
    await screen.findByDisplayValue('Jo Bloggs');
    await expectRestored();
    expect(queryOffer()).not.toBeInTheDocument();
    await openMenuEntry(app, 'New Request');
    await findOffer();
    expect(screen.getByLabelText('Name')).toHaveValue('');
    expect(screen.getByLabelText('Price')).toHaveValue('£0.00');
  });

  test('does not replace earlier drafts, and Home offers all of them [counter 9.2, counter 9.5]', async () => {
    const app = await renderApp('/payments/new');
    await typeRequest(app);
    await leaveForm(app);
    for (const description of ['Whitening', 'Crown', 'Filling']) {
      await openMenuEntry(app, 'New Request');
      await enterText(app.user, await screen.findByLabelText('Description'), description);
      await leaveForm(app);
    }
    app.router.history.push('/');
    const newest = await screen.findByRole('link', { name: 'Continue: Filling' });
    expect(await findOffer()).toBeVisible();
    expect(screen.getAllByRole('link', { name: /^Continue/ })).toHaveLength(4);
    const [discardNewest] = screen.getAllByRole('button', { name: 'Discard' });
    if (discardNewest) await app.user.click(discardNewest);
    await waitFor(() => expect(newest).not.toBeInTheDocument());
    expect(await findOffer()).toBeVisible();
  });

  test('that has only a few letters of a name is not offered [counter 9.2]', async () => {
    const app = await renderApp('/payments/new');
    await typeRequest(app);
    await leaveForm(app);
    await openMenuEntry(app, 'New Request');
    await app.user.type(await screen.findByLabelText('Name'), 'Nad');
    await leaveForm(app);
    app.router.history.push('/');
    await findOffer();
    expect(screen.getAllByRole('link', { name: /^Continue/ })).toHaveLength(1);
  });

  test('to an existing customer is continued with that customer [counter 9.6]', async () => {
    const customer = await server.insertCustomer({
      name: 'Chloe Martin',
    });
    const app = await renderApp(`/payments/new?customerId=${customer.id}`);
    await enterText(app.user, await screen.findByLabelText('Description'), 'Whitening');
    await leaveForm(app);
    app.router.history.push('/');
    await app.user.click(await screen.findByRole('link', { name: 'Continue: Chloe Martin' }));
    expect(await screen.findByLabelText('Description')).toHaveValue('Whitening');
    expect(screen.getByLabelText('Name')).toHaveAttribute('readonly');
  });

  test('that “Ask Again” has filled in is not stored until the user types [counter 9.6]', async () => {
    const { ident } = await server.insertRequestToJo({ status: 'paid' });
    const untouched = await renderApp(`/payments/new?from=${ident}`);
    await screen.findByLabelText('Name');
    await leaveForm(untouched);
    expect(await readStoredDrafts()).toEqual([]);
    const typed = await renderApp(`/payments/new?from=${ident}`);
    await typed.user.type(await screen.findByLabelText('Description'), '!');
    await waitFor(async () => expect(await readStoredDrafts()).toHaveLength(1));
  });

  test('is not stored on a shared device [counter 9.4]', async () => {
    sharedDevice.set(true);
    const app = await renderApp('/payments/new');
    await typeRequest(app);
    window.dispatchEvent(new Event('pagehide'));
    await leaveForm(app);
    expect(await readStoredDrafts()).toEqual([]);
  });

  test('is neither left on the device after log-out nor offered to another user [counter 9.4]', async () => {
    await server.insertUser({
      email: 'sam@example.com',
      firstName: 'Sam',
    });
    const app = await renderApp('/payments/new');
    await typeRequest(app);
    await waitForDraft();
    await openMenuEntry(app, 'Log Out');
    await screen.findByRole('button', { name: 'Log In' });
    await waitFor(async () => expect(await readStoredDrafts()).toEqual([]));
    await signIn('sam@example.com');
    await renderApp('/');
    await within(screen.getByRole('main')).findByRole('link', { name: 'New Request' });
    expect(queryOffer()).not.toBeInTheDocument();
  });
});

describe('a request whose response was lost before the page ended', () => {
  const message = 'We can’t tell if that went through. Try again: it won’t be sent twice.';
  const neverRespond = () => new Promise<Response>(() => undefined);

  /** Does not wait for the response. */
  const fillInAndSend = async () => {
    const app = await renderApp('/payments/new');
    await typeRequest(app);
    await app.user.click(screen.getByRole('button', { name: 'Send Payment Request' }));
  };

  test('is shown as unconfirmed, and the next press sends the same key, so that the request is sent once [counter 9.3]', async () => {
    server.wire.use(
      http.post(
        '/api/services/payments/',
        async ({ request }) => {
          await server.get().server.app.fetch(request);
          return neverRespond();
        },
        { once: true },
      ),
    );
    await fillInAndSend();
    await waitFor(async () => expect(await getPayments()).toHaveLength(1));

    await endPage();
    const { user } = await renderApp('/');
    const offer = await findOffer();
    expect(screen.getByText(message)).toBeVisible();
    await user.click(offer);
    await expectRestored();
    expect(await screen.findByText(message)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send Payment Request' }));
    await waitForToast('Payment request sent!');
    const keys = getIdempotencyKeys();
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(await getPayments()).toHaveLength(1);
    await waitFor(async () => expect(await readStoredDrafts()).toEqual([]));
  });

  test('is looked up before it is sent again, at a backend that ignores idempotency keys [counter 9.3]', async () => {
    const backend = createNonIdempotentBackend(server.failReads);
    server.wire.use(...backend.handlers);
    server.wire.use(
      http.post(
        '/api/services/payments/',
        async ({ request }) => {
          backend.createdPayments.unshift({
            ...((await request.json()) as object),
            id: 100,
            ident: 'pr-100',
            created_at: new Date().toISOString(),
            amount_gross: 4500,
            status: 'requested',
          });
          return neverRespond();
        },
        { once: true },
      ),
    );
    await fillInAndSend();
    await waitFor(() => expect(backend.createdPayments).toHaveLength(1));

    await endPage();
    const { user } = await renderApp('/');
    await user.click(await findOffer());
    await user.click(await screen.findByRole('button', { name: 'Send Payment Request' }));
    expect(await screen.findByRole('heading', { name: /^It was sent at/ })).toBeVisible();
    expect(backend.createdPayments).toHaveLength(1);
    expect(backend.idempotencyKeys).toHaveLength(0);
    await waitFor(async () => expect(await readStoredDrafts()).toEqual([]));
  });

  test('is not stored as unconfirmed if the server has refused it or the app was offline [counter 9.3]', async () => {
    server.wire.use(
      http.post(
        '/api/services/payments/',
        () => HttpResponse.json({ detail: 'No' }, { status: 400 }),
        { once: true },
      ),
    );
    const app = await renderApp('/payments/new');
    await typeRequest(app);
    await app.user.click(screen.getByRole('button', { name: 'Send Payment Request' }));
    await waitForToast('Failed to create payment request');
    const readAttempts = async () =>
      ((await readStoredDrafts()) as { attempts: object[] }[]).map((each) => each.attempts);
    await waitFor(async () => expect(await readAttempts()).toEqual([[]]));
    server.startOutage();
    await app.user.click(screen.getByRole('button', { name: 'Send Payment Request' }));
    await screen.findByText(/Nothing was sent/);
    await waitFor(async () => expect(await readAttempts()).toEqual([[]]));
  });
});
