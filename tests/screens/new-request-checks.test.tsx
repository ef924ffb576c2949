import { waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { delay, HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { paymentRequests } from '../../server/db/schema.ts';
import { sharedDevice } from '../../src/features/session/shared-device.ts';
import { reachability } from '../../src/http/reachability.ts';
import { renderApp, screen, signIn, waitForToast } from '../support/app/render-app.tsx';
import { createThirdPartyBackend } from '../support/app/third-party-backend.ts';
import { createWhoamiHandler } from '../support/app/whoami-handler.ts';
import { withServer } from '../support/app/with-server.ts';
import { insertCustomer, insertPaymentRequest, insertService, insertUser } from '../support/db/fixtures.ts';

const server = withServer();
const rows = () => server.database().system.select().from(paymentRequests);
const installThirdPartyBackend = () => {
  const other = createThirdPartyBackend();
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

/** Types the recipient and the digits of the price. */
const fillIn = async (user: UserEvent, digits: string) => {
  await user.type(await screen.findByLabelText('Name'), 'Jo Bloggs');
  await user.type(screen.getByLabelText('Email'), 'jo@example.com');
  await user.type(price(), digits);
};

describe('without text messages', () => {
  beforeEach(() => server.wire.use(createWhoamiHandler('no-text-messages')));

  test('the form asks for an email address before anything is sent [safe 4.2]', async () => {
    const { user, path } = await renderApp('/payments/new');
    await user.type(await screen.findByLabelText('Name'), 'Jo Bloggs');
    await user.type(screen.getByLabelText('Phone Number'), '07700 900123');
    await user.type(price(), '4500');
    expect(screen.queryByText(/Text to/)).toBeNull();
    await send(user);
    const phone = screen.getByLabelText('Phone Number');
    await waitFor(() => expect(phone).toHaveAccessibleDescription('Text messages are not set up'));
    expect(await rows()).toEqual([]);
    await user.type(screen.getByLabelText('Email'), 'jo@example.com');
    await send(user);
    await waitFor(() => expect(path()).toBe('/payments'));
  });
});

describe('a VAT-inclusive price, with a backend that has no setting for it and takes net prices', () => {
  beforeEach(() => server.wire.use(createWhoamiHandler()));

  const includesVat = () => screen.getByRole('switch', { name: 'Includes VAT' });
  const newRequest = async () => {
    const app = await renderApp('/payments/new');
    await screen.findByLabelText('Price');
    return app;
  };

  test('is the gross amount; net and VAT are derived and sent [extra 8.1]', async () => {
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

  test('sends only the payload fields of the specification [extra 8.2]', async () => {
    const other = installThirdPartyBackend();
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

  test('without a net amount in whole pence is rejected with the two nearest totals [extra 8.3]', async () => {
    const app = await newRequest();
    await app.user.click(includesVat());
    await fillIn(app.user, '999');
    const below = screen.getByRole('button', { name: '£9.98' });
    expect(below.parentElement).toHaveTextContent('£9.98 or £10.00 ?');
    const why = "With VAT, £9.99 doesn't come to whole pence";
    expect(total()).toHaveTextContent(why);
    expect(total()).toBeVisible();
    await send(app.user);
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

  test('has no effect when no VAT is added [extra 8.5]', async () => {
    const { user } = await newRequest();
    await user.click(includesVat());
    await user.type(price(), '999');
    await user.click(screen.getByRole('radio', { name: 'No VAT' }));
    expect(total()).toHaveTextContent('£9.99');
    expect(screen.queryByText(/\+ .* VAT$/)).not.toBeInTheDocument();
    await send(user);
    expect(price()).toBeValid();
  });

  test('of a picked service is its gross cost [extra 8.5]', async () => {
    await insertService(server.database(), server.get().tenant, { name: 'Check-up', cost: 4599 });
    const { user } = await newRequest();
    await user.click(includesVat());
    await press(user, 'Pick a service');
    const dialog = await screen.findByRole('dialog', { name: 'Pick a service' });
    await user.click(await within(dialog).findByRole('button', { name: /Check-up/ }));
    expect(price()).toHaveValue('£55.19');
    expect(total()).toHaveTextContent('£55.19');
    expect(screen.getByText('£45.99 + £9.20 VAT')).toBeVisible();
  });

  test('preference is remembered, except on a shared device [extra 8.6]', async () => {
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

describe('a duplicate request', () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 1_000);
  const posts = () => server.requests('POST', '/services/payments/');
  const findWarning = () => screen.findByText(/asked/);

  /** Inserts an open request to Jo Bloggs for £54.00 that a colleague made six minutes ago. */
  const insertDuplicate = async (fields: Parameters<typeof insertPaymentRequest>[2] = {}) => {
    const { tenant } = server.get();
    const sam = await insertUser(server.database(), tenant, {
      email: 'sam@example.com',
      firstName: 'Sam',
      lastName: 'Hart',
    });
    const jo = await insertCustomer(server.database(), tenant);
    const when = { createdAt: minutesAgo(6), lastSentAt: minutesAgo(6) };
    return insertPaymentRequest(server.database(), jo, { amountGross: 5400, userId: sam.id, ...when, ...fields });
  };
  const sendDuplicate = async () => {
    const app = await renderApp('/payments/new');
    await fillIn(app.user, '4500');
    await send(app.user);
    return app;
  };

  test('shows a warning with the requester and time, and sends only after confirmation [extra 2.1]', async () => {
    const { ident } = await insertDuplicate();
    const app = await sendDuplicate();
    expect(await findWarning()).toHaveTextContent('Sam Hart asked Jo Bloggs for £54.00 six minutes ago.');
    expect(screen.getByRole('link', { name: 'Open it' })).toHaveAttribute('href', `/payments/${ident}`);
    await send(app.user);
    expect(await findWarning()).toBeVisible();
    expect(posts()).toHaveLength(0);

    await press(app.user, 'Send anyway');
    await waitFor(() => expect(app.path()).toBe('/payments'));
    expect(posts()).toHaveLength(1);
  });

  test('is matched by phone number or email in any format [extra 2.2]', async () => {
    await insertDuplicate({
      customerEmail: 'JO@Example.com',
      customerPhone: '+44 7700 900 123',
      userId: server.get().owner.id,
    });
    const app = await sendDuplicate();
    expect(await findWarning()).toHaveTextContent('You asked Jo Bloggs for £54.00 six minutes ago.');
    await app.user.clear(screen.getByLabelText('Email'));
    expect(screen.queryByText(/asked/)).not.toBeInTheDocument();
    await app.user.type(screen.getByLabelText('Phone Number'), '7700900123');
    await send(app.user);
    expect(await findWarning()).toBeVisible();
    expect(posts()).toHaveLength(0);
  });

  test.each([
    ['an hour ago', { createdAt: minutesAgo(60) }],
    ['that has been paid', { status: 'paid' }],
    ['for another amount', { amountGross: 5401 }],
    ['to another customer', { customerEmail: 'kim@example.com', customerPhone: '07700 900999' }],
  ] as const)('is not reported for a request %s [extra 2.3]', async (_, fields) => {
    await insertDuplicate(fields);
    const app = await sendDuplicate();
    await waitFor(() => expect(app.path()).toBe('/payments'));
    expect(posts()).toHaveLength(1);
  });

  test('is looked up while the user types, so that Send makes no more lookups [extra 2.4]', async () => {
    const lookups = () => server.requests('GET', '/services/payments/');
    const { user, path } = await renderApp('/payments/new');
    await user.type(await screen.findByLabelText('Name'), 'Jo Bloggs');
    await user.type(screen.getByLabelText('Email'), 'jo@example.com');
    await waitFor(() =>
      expect(lookups().map(({ url }) => new URL(url).searchParams.get('search'))).toEqual(['jo@example.com']),
    );
    await user.type(price(), '4500');
    const lookupCount = lookups().length;
    server.wire.use(
      http.post('/api/services/payments/', () => {
        expect(lookups()).toHaveLength(lookupCount);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await send(user);
    await waitFor(() => expect(path()).toBe('/payments'));
  });

  test.each<[string, () => Response | Promise<Response>]>([
    ['the request fails', () => HttpResponse.error()],
    ['the backend responds with 500', () => HttpResponse.json({}, { status: 500 })],
    ['the response times out', () => delay('infinite').then(() => HttpResponse.error())],
  ])('check does not block sending when %s [extra 2.5]', async (_, response) => {
    await insertDuplicate();
    server.wire.use(
      http.get('/api/services/payments/', ({ request }) => (request.url.includes('search') ? response() : undefined)),
    );
    const app = await sendDuplicate();
    await waitFor(() => expect(app.path()).toBe('/payments'));
    expect(posts()).toHaveLength(1);
    expect(reachability.get()).toBe(true);
  });

  test('shows a toast when the user has left the form, because nothing was sent', async () => {
    await insertDuplicate();
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.wire.use(
      http.get('/api/services/payments/', async ({ request }) => {
        if (request.url.includes('search')) await gate;
      }),
    );
    const app = await renderApp('/payments/new');
    await app.router.preloadRoute({ to: '/help' });
    await fillIn(app.user, '4500');
    await send(app.user);
    await app.router.navigate({ to: '/help' });
    release();
    await waitForToast('Nothing was sent. Sam Hart asked Jo Bloggs for £54.00 six minutes ago.');
    expect(app.path()).toBe('/help');
    expect(posts()).toHaveLength(0);
  });

  test('check ignores the user’s own attempt with a lost response [extra 2.6]', async () => {
    const { clock } = server.get().server;
    clock.advance(Date.now() - clock().getTime());
    await signIn();
    server.wire.use(
      http.post(
        '/api/services/payments/',
        async ({ request }) => {
          await server.get().server.app.fetch(request);
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    const app = await sendDuplicate();
    await screen.findByText(/we can't tell if that went through/);
    reachability.reportSuccess();
    await send(app.user);
    await waitFor(() => expect(app.path()).toBe('/payments'));
    expect(await rows()).toHaveLength(1);
  });

  describe('on a minimal backend', () => {
    const row = () => ({
      id: 7,
      ident: 'pr-7',
      created_at: minutesAgo(6).toISOString(),
      customer: { name: 'Jo B', email: 'jo@example.com' },
      description: 'Order',
      amount_gross: 5400,
      status: 'requested',
    });
    const detail = () => ({ ...row(), amount_net: 4500, amount_vat: 900, vat_code: 'T1' });
    const mockListAndDetail = (response: () => Response | Promise<Response>) =>
      server.wire.use(
        http.get('/api/services/payments/', () => HttpResponse.json({ count: 1, results: [row()] })),
        http.get('/api/services/payments/pr-7/', response),
      );

    test.each<[string, () => Response, string]>([
      ['a plain name', () => HttpResponse.json({ ...detail(), user: 'Bea Ford' }), 'Bea Ford asked Jo B'],
      ['no name', () => HttpResponse.json(detail()), 'Somebody asked Jo B'],
      ['no detail', () => HttpResponse.json({}, { status: 404 }), 'Jo B was asked'],
    ])('warning shows what is known: %s [extra 2.7]', async (_, response, words) => {
      const other = installThirdPartyBackend();
      mockListAndDetail(response);
      const app = await sendDuplicate();
      expect(await findWarning()).toHaveTextContent(`${words} for £54.00 six minutes ago.`);
      expect(other.written).toEqual([]);
      await press(app.user, 'Send anyway');
      await waitFor(() => expect(app.path()).toBe('/payments'));
      expect(other.written).toHaveLength(1);
    });

    test('check trusts the detail over the list row when the request is paid [extra 2.7]', async () => {
      installThirdPartyBackend();
      mockListAndDetail(() => HttpResponse.json({ ...detail(), status: 'paid' }));
      const app = await sendDuplicate();
      await waitFor(() => expect(app.path()).toBe('/payments'));
    });
  });
});

describe('the read-back', () => {
  const sendButton = () => screen.getByRole('button', { name: 'Send Payment Request' });
  const readBack = () => document.getElementById(sendButton().getAttribute('aria-describedby') ?? '');

  test.each([
    ['ours', () => undefined],
    ['a minimal backend', installThirdPartyBackend],
  ])('stands above Send and describes the button on %s [extra 3.1]', async (_, prepare) => {
    prepare();
    const { user } = await renderApp('/payments/new');
    await screen.findByLabelText('Name');
    expect(sendButton()).not.toHaveAccessibleDescription();
    await user.type(screen.getByLabelText('Phone Number'), '07700900123');
    expect(sendButton()).toHaveAccessibleDescription('Text to 07700 900 123');
    await user.type(screen.getByLabelText('Email'), 'jo@');
    expect(sendButton()).toHaveAccessibleDescription('Text to 07700 900 123');
    await user.type(screen.getByLabelText('Email'), 'gmail.com');
    expect(readBack()).toHaveTextContent('Text to 07700 900 123 · Email to jo@gmail.com');
    expect(readBack()?.nextElementSibling).toBe(sendButton());
  });

  test('shows the destination of an existing customer [extra 3.1]', async () => {
    const { id } = await insertCustomer(server.database(), server.get().tenant, { phone: null });
    await renderApp(`/payments/new?customerId=${id}`);
    await screen.findByLabelText('Name');
    expect(sendButton()).toHaveAccessibleDescription('Email to jo@example.com');
  });

  test('suggests a correction for a mistyped email domain without blocking Send [extra 3.3]', async () => {
    const app = await renderApp('/payments/new');
    await app.user.type(await screen.findByLabelText('Email'), 'jo.bloggs@gmial.com');
    await app.user.click(await screen.findByRole('button', { name: 'Did you mean gmail.com?' }));
    expect(screen.getByLabelText('Email')).toHaveValue('jo.bloggs@gmail.com');
    expect(screen.queryByRole('button', { name: /Did you mean/ })).not.toBeInTheDocument();

    await app.user.type(screen.getByLabelText('Email'), 'm');
    expect(await screen.findByRole('button', { name: 'Did you mean gmail.com?' })).toBeVisible();
    await app.user.type(screen.getByLabelText('Name'), 'Jo Bloggs');
    await app.user.type(price(), '4500');
    await send(app.user);
    await waitFor(() => expect(app.path()).toBe('/payments'));
    expect(await rows()).toMatchObject([{ customerEmail: 'jo.bloggs@gmail.comm' }]);
  });
});

test('the price says how it is typed until the first request was sent from the device [counter 2.3]', async () => {
  const app = await renderApp('/payments/new');
  await app.user.type(await screen.findByLabelText('Name'), 'Jo Bloggs');
  await app.user.type(screen.getByLabelText('Email'), 'jo@example.com');
  expect(screen.getByText('Type 4500 for £45.00')).toBeVisible();
  await app.user.type(price(), '4500');
  await send(app.user);
  await waitFor(() => expect(app.path()).toBe('/payments'));
  await renderApp('/payments/new');
  await screen.findByLabelText('Price');
  expect(screen.queryByText('Type 4500 for £45.00')).not.toBeInTheDocument();
});

describe('the contact picker', () => {
  const contacts = (select: () => Promise<object[]>) =>
    Object.defineProperty(navigator, 'contacts', { value: { select }, configurable: true });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'contacts');
  });

  const findContactsOption = () => screen.findByRole('option', { name: 'From this phone’s contacts' });

  test('fills in name, email and mobile number [extra 11.2]', async () => {
    const select = vi.fn(async () => [
      { name: ['Jo Bloggs'], email: ['jo@example.com', 'jo@work.example'], tel: ['020 7946 0123', '+44 7700 900123'] },
    ]);
    contacts(select);
    const app = await renderApp('/payments/new');
    await app.user.click(await screen.findByLabelText('Name'));
    await app.user.click(await findContactsOption());
    expect(select).toHaveBeenCalledWith(['name', 'email', 'tel']);
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Jo Bloggs'));
    expect(screen.getByLabelText('Email')).toHaveValue('jo@example.com');
    expect(screen.getByLabelText('Phone Number')).toHaveValue('+44 7700 900123');
    await app.user.type(price(), '4500');
    await send(app.user);
    await waitFor(() => expect(app.path()).toBe('/payments'));
  });

  test('changes nothing when it is closed without a choice [extra 11.2]', async () => {
    contacts(() => Promise.reject(new DOMException('Closed', 'InvalidStateError')));
    const { user } = await renderApp('/payments/new');
    await user.type(await screen.findByLabelText('Name'), 'Kim');
    await user.click(await findContactsOption());
    contacts(async () => []);
    await user.type(screen.getByLabelText('Name'), 'a');
    await user.click(await findContactsOption());
    expect(screen.getByLabelText('Name')).toHaveValue('Kima');
  });

  test('is hidden without browser support and for an existing customer [extra 11.2]', async () => {
    const { user } = await renderApp('/payments/new');
    await user.click(await screen.findByLabelText('Name'));
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    contacts(async () => []);
    const { id } = await insertCustomer(server.database(), server.get().tenant);
    await renderApp(`/payments/new?customerId=${id}`);
    await user.click(await screen.findByLabelText('Name'));
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
  });
});

describe('a simple request', () => {
  const findRow = (name: RegExp) => screen.findByRole('link', { name }).then((row) => row.closest('li'));

  const countEntries = async () => {
    const app = await renderApp('/');
    const entries = { taps: 0, keystrokes: 0 };
    const tap = async (element: HTMLElement) => {
      entries.taps += 1;
      await app.user.click(element);
    };
    const type = async (text: string) => {
      entries.keystrokes += text.length;
      await app.user.keyboard(text);
    };
    await tap(await screen.findByRole('link', { name: 'New Request' }));
    return { ...app, entries, tap, type };
  };

  test('takes 6 taps and 36 keystrokes from Home [extra 11.3]', async () => {
    const { entries, tap, type, path } = await countEntries();
    await tap(await screen.findByLabelText('Name'));
    await type('Jo Bloggs');
    await tap(screen.getByLabelText('Email'));
    await type('jo@example.com');
    await tap(screen.getByLabelText('Description'));
    await type('Hygienist');
    await tap(price());
    await type('4500');
    await tap(screen.getByRole('button', { name: 'Send Payment Request' }));
    await waitFor(() => expect(path()).toBe('/payments'));
    expect(await rows()).toMatchObject([
      { description: 'Hygienist', amountNet: 4500, customerEmail: 'jo@example.com' },
    ]);
    expect(entries).toEqual({ taps: 6, keystrokes: 36 });
  });

  test('to a known customer takes 5 taps and 6 keystrokes from Home [counter 1.6]', async () => {
    await insertCustomer(server.database(), server.get().tenant, { name: 'Jo Bloggs', email: 'jo@example.com' });
    const { entries, tap, type, path } = await countEntries();
    await tap(await screen.findByLabelText('Name'));
    await type('jo');
    await tap(await screen.findByRole('option', { name: /^Jo Bloggs/ }));
    await tap(price());
    await type('4500');
    await tap(screen.getByRole('button', { name: 'Send Payment Request' }));
    await waitFor(() => expect(path()).toBe('/payments'));
    expect(await rows()).toMatchObject([{ amountNet: 4500, customerEmail: 'jo@example.com' }]);
    expect(entries).toEqual({ taps: 5, keystrokes: 6 });
  });

  test('is the only highlighted row in the list [extra 11.1]', async () => {
    await insertPaymentRequest(
      server.database(),
      await insertCustomer(server.database(), server.get().tenant, { name: 'Kim Lee' }),
    );
    const app = await renderApp('/payments/new');
    await fillIn(app.user, '4500');
    await send(app.user);
    expect((await findRow(/Jo Bloggs/))?.className).toMatch(/new/);
    expect((await findRow(/Kim Lee/))?.className).toBe('');
  });

  test('is highlighted on a backend that does not return the created request [extra 11.1]', async () => {
    const row = (fields: object) => ({
      created_at: new Date().toISOString(),
      customer: { name: 'Jo Bloggs', email: 'jo@example.com' },
      status: 'requested',
      ...fields,
    });
    installThirdPartyBackend();
    server.wire.use(
      http.get('/api/services/payments/', ({ request }) =>
        request.url.includes('search')
          ? HttpResponse.json({ count: 0, results: [] })
          : HttpResponse.json({
              count: 2,
              results: [
                row({ id: 2, ident: 'pr-2', description: '', amount_gross: 5400 }),
                row({ id: 1, ident: 'pr-1', description: 'Another', amount_gross: 5400 }),
              ],
            }),
      ),
    );
    const app = await renderApp('/payments/new');
    await fillIn(app.user, '4500');
    await send(app.user);
    expect((await findRow(/Another/))?.className).toBe('');
    expect(screen.getAllByRole('listitem')[0]?.className).toMatch(/new/);
  });
});
