import { waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { delay, HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { paymentRequests } from '../../../server/db/schema.ts';
import { reachability } from '../../../src/http/reachability.ts';
import { sharedDevice } from '../../../src/session/shared-device.ts';
import {
  enterText,
  pressButton,
  renderApp,
  screen,
  signIn,
  waitForToast,
} from '../../support/app/render-app.tsx';
import { createThirdPartyBackend } from '../../support/app/third-party-backend.ts';
import { createWhoamiHandler } from '../../support/app/whoami-handler.ts';
import { type RequestFields, withServer } from '../../support/app/with-server.ts';

const server = withServer();
const readPayments = () => server.database().unscopedDb.select().from(paymentRequests);
const installThirdPartyBackend = () => {
  const other = createThirdPartyBackend();
  server.wire.use(...other.handlers);
  return other;
};

beforeEach(async () => {
  localStorage.clear();
  await signIn();
});

const pressSend = (user: UserEvent) => pressButton(user, 'Send Payment Request');
const getTotal = () => screen.getByRole('status', { name: 'Total' });
const getPrice = () => screen.getByLabelText('Price');

const fillInRequest = async (user: UserEvent, digits: string) => {
  await enterText(user, await screen.findByLabelText('Name'), 'Jo Bloggs');
  await enterText(user, screen.getByLabelText('Email'), 'jo@example.com');
  await user.type(getPrice(), digits);
};

describe('without text messages', () => {
  beforeEach(() => server.wire.use(createWhoamiHandler({ sendsTextMessages: false })));

  test('the form asks for an email address before it sends anything [safe 4.2]', async () => {
    const { user, path } = await renderApp('/payments/new');
    await enterText(user, await screen.findByLabelText('Name'), 'Jo Bloggs');
    await enterText(user, screen.getByLabelText('Phone Number'), '07700 900123');
    await user.type(getPrice(), '4500');
    expect(screen.queryByText(/Text to/)).toBeNull();
    await pressSend(user);
    const phone = screen.getByLabelText('Phone Number');
    await waitFor(() => expect(phone).toHaveAccessibleDescription('Text messages are not set up'));
    expect(await readPayments()).toEqual([]);
    await enterText(user, screen.getByLabelText('Email'), 'jo@example.com');
    await pressSend(user);
    await waitFor(() => expect(path()).toBe('/payments'));
  });
});

describe('a VAT-inclusive price, with a backend that takes net prices only and has no setting for VAT', () => {
  beforeEach(() => server.wire.use(createWhoamiHandler()));

  const getVatSwitch = () => screen.getByRole('switch', { name: 'Includes VAT' });
  const openNewRequest = async () => {
    const app = await renderApp('/payments/new');
    await screen.findByLabelText('Price');
    return app;
  };

  test('is the gross amount, from which net and VAT are derived and sent [extra 8.1]', async () => {
    const app = await openNewRequest();
    expect(getVatSwitch()).not.toBeChecked();
    await fillInRequest(app.user, '4500');
    expect(getTotal()).toHaveTextContent('£54.00');
    await app.user.click(getVatSwitch());
    expect(getPrice()).toHaveValue('£45.00');
    expect(getTotal()).toHaveTextContent('£45.00');
    expect(screen.getByText('including £7.50 VAT')).toBeVisible();
    await pressSend(app.user);
    await waitFor(() => expect(app.path()).toBe('/payments'));
    expect(await readPayments()).toMatchObject([
      { amountNet: 3750, amountVat: 750, amountGross: 4500, vatCode: 'T1' },
    ]);
  });

  test('sends only the payload fields of the specification [extra 8.2]', async () => {
    const other = installThirdPartyBackend();
    const app = await openNewRequest();
    await app.user.click(getVatSwitch());
    await fillInRequest(app.user, '1000');
    await pressSend(app.user);
    await waitFor(() => expect(app.path()).toBe('/payments'));
    const customer = { name: 'Jo Bloggs', email: 'jo@example.com', phone: '' };
    expect(other.writes).toEqual([
      {
        path: '/api/services/payments/',
        body: { customer, description: '', amount_net: 833, vat_code: 'T1' },
      },
    ]);
  });

  test('that no net amount in whole pence gives is refused with the two nearest totals [extra 8.3]', async () => {
    const app = await openNewRequest();
    await app.user.click(getVatSwitch());
    await fillInRequest(app.user, '999');
    const below = screen.getByRole('button', { name: '£9.98' });
    expect(below.parentElement).toHaveTextContent('£9.98 or £10.00 ?');
    const why = 'With VAT, £9.99 doesn’t come to whole pence';
    expect(getTotal()).toHaveTextContent(why);
    expect(getTotal()).toBeVisible();
    await pressSend(app.user);
    expect(getPrice()).toHaveAccessibleDescription(why);
    expect(getPrice()).toHaveFocus();
    expect(getPrice()).toHaveValue('£9.99');
    expect(await readPayments()).toEqual([]);

    await pressButton(app.user, '£10.00');
    expect(getPrice()).toHaveValue('£10.00');
    expect(getTotal()).toHaveTextContent('£10.00');
    expect(getTotal()).toHaveFocus();
    await waitFor(() => expect(getPrice()).toBeValid());
    await pressSend(app.user);
    await waitFor(() => expect(app.path()).toBe('/payments'));
    expect(await readPayments()).toMatchObject([{ amountNet: 833, amountGross: 1000 }]);
  });

  test('has no effect while no VAT is added [extra 8.5]', async () => {
    const { user } = await openNewRequest();
    await user.click(getVatSwitch());
    await user.type(getPrice(), '999');
    await user.click(screen.getByRole('radio', { name: 'No VAT' }));
    expect(getTotal()).toHaveTextContent('£9.99');
    expect(screen.queryByText(/\+ .* VAT$/)).not.toBeInTheDocument();
    await pressSend(user);
    expect(getPrice()).toBeValid();
  });

  test('of a picked service is the gross cost of the service [extra 8.5]', async () => {
    await server.insertService({ name: 'Check-up', cost: 4599 });
    const { user } = await openNewRequest();
    await user.click(getVatSwitch());
    await pressButton(user, 'Pick a Service');
    const dialog = await screen.findByRole('dialog', { name: 'Pick a Service' });
    await user.click(await within(dialog).findByRole('button', { name: /^Check-up/ }));
    expect(getPrice()).toHaveValue('£55.19');
    expect(getTotal()).toHaveTextContent('£55.19');
    expect(screen.getByText('including £9.20 VAT')).toBeVisible();
  });

  test('of several services is the sum of the shown prices, even if the sum before VAT gives another total [counter 18.1]', async () => {
    await server.insertService({ name: 'Check-up', cost: 833 });
    const { user } = await openNewRequest();
    await pressButton(user, 'Pick a Service');
    const dialog = await screen.findByRole('dialog', { name: 'Pick a Service' });
    const add = await within(dialog).findByRole('button', { name: 'Add Check-up and stay' });
    expect(within(dialog).getByRole('button', { name: /^Check-up £10\.00/ })).toBeVisible();
    await user.click(add);
    await user.click(add);
    await pressButton(user, 'Done');
    expect(getTotal()).toHaveTextContent('£20.00');
    expect(getPrice()).toHaveValue('£16.67');
  });

  test('is remembered on the device, unless the device is shared [extra 8.6]', async () => {
    const { user } = await openNewRequest();
    await user.click(getVatSwitch());
    await openNewRequest();
    expect(getVatSwitch()).toBeChecked();

    sharedDevice.set(true);
    const shared = await openNewRequest();
    expect(getVatSwitch()).not.toBeChecked();
    await shared.user.dblClick(getVatSwitch());
    sharedDevice.set(false);
    await openNewRequest();
    expect(getVatSwitch()).toBeChecked();
  });
});

describe('a duplicate request', () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 1_000);
  const getPosts = () => server.requests('POST', '/services/payments/');
  const findWarning = () => screen.findByRole('alertdialog', { name: 'Already Asked' });

  /** To Jo Bloggs, for £54.00, made by a colleague six minutes ago. */
  const insertDuplicate = async (fields: RequestFields = {}) => {
    const sam = await server.insertUser({
      email: 'sam@example.com',
      firstName: 'Sam',
      lastName: 'Hart',
    });
    const when = { createdAt: minutesAgo(6), lastSentAt: minutesAgo(6) };
    return server.insertRequestToJo({
      amountGross: 5400,
      userId: sam.id,
      ...when,
      ...fields,
    });
  };
  const sendDuplicate = async () => {
    const app = await renderApp('/payments/new');
    await fillInRequest(app.user, '4500');
    await pressSend(app.user);
    return app;
  };

  test('is reported in a dialog with its user and time, and is sent only after a confirmation [extra 2.1]', async () => {
    const { ident } = await insertDuplicate();
    const app = await sendDuplicate();
    expect(await findWarning()).toHaveTextContent(
      'Sam Hart asked Jo Bloggs for £54.00 six minutes ago.',
    );
    expect(screen.getByRole('link', { name: 'Open It' })).toHaveAttribute(
      'href',
      `/payments/${ident}`,
    );
    await pressButton(app.user, 'Go Back');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await pressSend(app.user);
    expect(await findWarning()).toBeVisible();
    expect(getPosts()).toHaveLength(0);

    await pressButton(app.user, 'Send Anyway');
    await waitFor(() => expect(app.path()).toBe('/payments'));
    expect(getPosts()).toHaveLength(1);
  });

  test('is recognised by phone number or email address in any spelling [extra 2.2]', async () => {
    await insertDuplicate({
      customerEmail: 'JO@Example.com',
      customerPhone: '+44 7700 900 123',
      userId: server.get().owner.id,
    });
    const app = await sendDuplicate();
    expect(await findWarning()).toHaveTextContent(
      'You asked Jo Bloggs for £54.00 six minutes ago.',
    );
    await pressButton(app.user, 'Go Back');
    await app.user.clear(screen.getByLabelText('Email'));
    await app.user.type(screen.getByLabelText('Phone Number'), '7700900123');
    await pressSend(app.user);
    expect(await findWarning()).toBeVisible();
    expect(getPosts()).toHaveLength(0);
  });

  test('is recognised by a number in another spelling, even if many newer requests have the number [text 2.5]', async () => {
    const asked = { customerEmail: null, customerPhone: '07700 900641', createdAt: minutesAgo(50) };
    await insertDuplicate(asked);
    const kim = await server.insertCustomer({ name: 'Kim' });
    for (let count = 0; count < 12; count += 1)
      await server.insertRequest(kim, {
        description: '07700 900641',
        createdAt: minutesAgo(count),
        status: 'paid',
      });
    const { user } = await renderApp('/payments/new');
    await enterText(user, await screen.findByLabelText('Name'), 'Jo Bloggs');
    await enterText(user, screen.getByLabelText('Phone Number'), '\u202d+44 7700 900641\u202c');
    await user.type(getPrice(), '4500');
    await pressSend(user);
    expect(await findWarning()).toBeVisible();
    expect(getPosts()).toHaveLength(0);
  });

  test('is reported at any age if the description is the same, also after a declined card [extra 2.1]', async () => {
    await insertDuplicate({
      createdAt: minutesAgo(12 * 24 * 60),
      description: 'Hygienist visit',
      status: 'declined',
    });
    const { user } = await renderApp('/payments/new');
    await fillInRequest(user, '4500');
    await user.type(screen.getByLabelText('Description'), 'hygienist visit');
    await pressSend(user);
    expect(await findWarning()).toHaveTextContent(
      'Sam Hart asked Jo Bloggs for £54.00 12 days ago. It is not paid yet.',
    );
    expect(getPosts()).toHaveLength(0);
  });

  test.each([
    ['of an hour ago with another description', { createdAt: minutesAgo(60) }],
    ['that has been paid', { status: 'paid' }],
    ['for another amount', { amountGross: 5401 }],
    ['to another customer', { customerEmail: 'kim@example.com', customerPhone: '07700 900999' }],
  ] as const)('is not reported for a request %s [extra 2.3]', async (_, fields) => {
    await insertDuplicate(fields);
    const app = await sendDuplicate();
    await waitFor(() => expect(app.path()).toBe('/payments'));
    expect(getPosts()).toHaveLength(1);
  });

  test('is looked up while the user types, so that Send needs no look-up [extra 2.4]', async () => {
    const getLookups = () => server.requests('GET', '/services/payments/');
    const { user, path } = await renderApp('/payments/new');
    await user.type(await screen.findByLabelText('Name'), 'Jo Bloggs');
    await user.type(screen.getByLabelText('Email'), 'jo@example.com');
    await waitFor(() =>
      expect(getLookups().map(({ url }) => new URL(url).searchParams.get('search'))).toEqual([
        'jo@example.com',
      ]),
    );
    await user.type(getPrice(), '4500');
    const lookupCount = getLookups().length;
    server.wire.use(
      http.post('/api/services/payments/', () => {
        expect(getLookups()).toHaveLength(lookupCount);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await pressSend(user);
    await waitFor(() => expect(path()).toBe('/payments'));
  });

  test.each<[string, () => Response | Promise<Response>]>([
    ['the request fails', () => HttpResponse.error()],
    ['the backend responds with 500', () => HttpResponse.json({}, { status: 500 })],
    ['the response times out', () => delay('infinite').then(() => HttpResponse.error())],
  ])(
    'does not block Send when the look-up has no result because %s [extra 2.5]',
    async (_, response) => {
      await insertDuplicate();
      server.wire.use(
        http.get('/api/services/payments/', ({ request }) =>
          request.url.includes('search') ? response() : undefined,
        ),
      );
      const app = await sendDuplicate();
      await waitFor(() => expect(app.path()).toBe('/payments'));
      expect(getPosts()).toHaveLength(1);
      expect(reachability.get()).toBe(true);
    },
  );

  test('shows a toast that nothing was sent when the user has left the form', async () => {
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
    await fillInRequest(app.user, '4500');
    await pressSend(app.user);
    await app.router.navigate({ to: '/help' });
    release();
    await waitForToast('Nothing was sent. Sam Hart asked Jo Bloggs for £54.00 six minutes ago.');
    expect(app.path()).toBe('/help');
    expect(getPosts()).toHaveLength(0);
  });

  test('is not reported if it is the user’s own attempt whose response was lost [extra 2.6]', async () => {
    const { clock } = server.get().server;
    clock.advance(Date.now() - clock().getTime());
    await signIn();
    server.loseResponse('post', '/services/payments/');
    const app = await sendDuplicate();
    await screen.findByText(/we can’t tell if that went through/);
    await server.endOutage();
    await pressSend(app.user);
    await waitFor(() => expect(app.path()).toBe('/payments'));
    expect(await readPayments()).toHaveLength(1);
  });

  describe('on a minimal backend', () => {
    const createRow = () => ({
      id: 7,
      ident: 'pr-7',
      created_at: minutesAgo(6).toISOString(),
      customer: { name: 'Jo B', email: 'jo@example.com' },
      description: 'Order',
      amount_gross: 5400,
      status: 'requested',
    });
    const createDetail = () => ({
      ...createRow(),
      amount_net: 4500,
      amount_vat: 900,
      vat_code: 'T1',
    });
    const mockListAndDetail = (response: () => Response | Promise<Response>) =>
      server.wire.use(
        http.get('/api/services/payments/', () =>
          HttpResponse.json({ count: 1, results: [createRow()] }),
        ),
        http.get('/api/services/payments/pr-7/', response),
      );

    test.each<[string, () => Response, string]>([
      [
        'a plain name',
        () => HttpResponse.json({ ...createDetail(), user: 'Bea Ford' }),
        'Bea Ford asked Jo B',
      ],
      ['no name', () => HttpResponse.json(createDetail()), 'Somebody asked Jo B'],
      ['no detail', () => HttpResponse.json({}, { status: 404 }), 'Jo B was asked'],
    ])(
      'shows a warning with what the backend sends: %s [extra 2.7]',
      async (_, response, words) => {
        const other = installThirdPartyBackend();
        mockListAndDetail(response);
        const app = await sendDuplicate();
        expect(await findWarning()).toHaveTextContent(`${words} for £54.00 six minutes ago.`);
        expect(other.writes).toEqual([]);
        await pressButton(app.user, 'Send Anyway');
        await waitFor(() => expect(app.path()).toBe('/payments'));
        expect(other.writes).toHaveLength(1);
      },
    );

    test('is not reported when the detail says that the request is paid, although the list says requested [extra 2.7]', async () => {
      installThirdPartyBackend();
      mockListAndDetail(() => HttpResponse.json({ ...createDetail(), status: 'paid' }));
      const app = await sendDuplicate();
      await waitFor(() => expect(app.path()).toBe('/payments'));
    });
  });
});

describe('the line above Send that says where the request will go', () => {
  const getSendButton = () => screen.getByRole('button', { name: 'Send Payment Request' });
  const getReadBack = () =>
    document.getElementById(getSendButton().getAttribute('aria-describedby') ?? '');

  test.each([
    ['our server', () => undefined],
    ['a minimal backend', installThirdPartyBackend],
  ])('describes the button on %s [extra 3.1]', async (_, prepare) => {
    prepare();
    const { user } = await renderApp('/payments/new');
    await screen.findByLabelText('Name');
    expect(getSendButton()).not.toHaveAccessibleDescription();
    await user.type(screen.getByLabelText('Phone Number'), '07700900123');
    expect(getSendButton()).toHaveAccessibleDescription('Text to 07700 900 123');
    await user.type(screen.getByLabelText('Email'), 'jo@');
    expect(getSendButton()).toHaveAccessibleDescription('Text to 07700 900 123');
    await user.type(screen.getByLabelText('Email'), 'gmail.com');
    expect(getReadBack()).toHaveTextContent('Text to 07700 900 123 · Email to jo@gmail.com');
    expect(getReadBack()?.nextElementSibling).toContainElement(getSendButton());
  });

  test('names the address of an existing customer [extra 3.1]', async () => {
    const { id } = await server.insertCustomer({ phone: null });
    await renderApp(`/payments/new?customerId=${id}`);
    await screen.findByLabelText('Name');
    expect(getSendButton()).toHaveAccessibleDescription('Email to jo@example.com');
  });

  test('suggests a correction for a mistyped email domain, and does not block Send [extra 3.3]', async () => {
    const app = await renderApp('/payments/new');
    await app.user.type(await screen.findByLabelText('Email'), 'jo.bloggs@gmial.com');
    await app.user.click(await screen.findByRole('button', { name: 'Did you mean gmail.com?' }));
    expect(screen.getByLabelText('Email')).toHaveValue('jo.bloggs@gmail.com');
    expect(screen.queryByRole('button', { name: /Did you mean/ })).not.toBeInTheDocument();

    await app.user.type(screen.getByLabelText('Email'), 'm');
    expect(await screen.findByRole('button', { name: 'Did you mean gmail.com?' })).toBeVisible();
    await enterText(app.user, screen.getByLabelText('Name'), 'Jo Bloggs');
    await app.user.type(getPrice(), '4500');
    await pressSend(app.user);
    await waitFor(() => expect(app.path()).toBe('/payments'));
    expect(await readPayments()).toMatchObject([{ customerEmail: 'jo.bloggs@gmail.comm' }]);
  });
});

test('the price field says how to type a price until the device has sent its first request, and below £1 [counter 2.3]', async () => {
  const app = await renderApp('/payments/new');
  await enterText(app.user, await screen.findByLabelText('Name'), 'Jo Bloggs');
  await enterText(app.user, screen.getByLabelText('Email'), 'jo@example.com');
  expect(screen.getByText('Type 4500 for £45.00')).toBeVisible();
  await app.user.type(getPrice(), '4500');
  await pressSend(app.user);
  await waitFor(() => expect(app.path()).toBe('/payments'));
  await renderApp('/payments/new');
  await screen.findByLabelText('Price');
  expect(screen.queryByText('Type 4500 for £45.00')).not.toBeInTheDocument();
  await app.user.type(getPrice(), '45');
  expect(screen.getByText('Type 4500 for £45.00')).toBeVisible();
  await app.user.type(getPrice(), '00');
  expect(screen.queryByText('Type 4500 for £45.00')).not.toBeInTheDocument();
});

describe('the contact picker', () => {
  const mockContactPicker = (select: () => Promise<object[]>) =>
    Object.defineProperty(navigator, 'contacts', { value: { select }, configurable: true });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'contacts');
  });

  const findContactsButton = () => screen.findByRole('button', { name: 'From Contacts' });

  test('fills in name, email and mobile number [extra 11.2]', async () => {
    const select = vi.fn(async () => [
      {
        name: ['Jo Bloggs'],
        email: ['jo@example.com', 'jo@work.example'],
        tel: ['020 7946 0123', '+44 7700 900123'],
      },
    ]);
    mockContactPicker(select);
    const app = await renderApp('/payments/new');
    await app.user.click(await findContactsButton());
    expect(select).toHaveBeenCalledWith(['name', 'email', 'tel']);
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Jo Bloggs'));
    expect(screen.getByLabelText('Email')).toHaveValue('jo@example.com');
    expect(screen.getByLabelText('Phone Number')).toHaveValue('+44 7700 900123');
    await app.user.type(getPrice(), '4500');
    await pressSend(app.user);
    await waitFor(() => expect(app.path()).toBe('/payments'));
  });

  test('changes nothing when the user closes it without a choice [extra 11.2]', async () => {
    mockContactPicker(() => Promise.reject(new DOMException('Closed', 'InvalidStateError')));
    const { user } = await renderApp('/payments/new');
    await user.type(await screen.findByLabelText('Name'), 'Kim');
    await user.click(await findContactsButton());
    mockContactPicker(async () => []);
    await user.type(screen.getByLabelText('Name'), 'a');
    await user.click(await findContactsButton());
    expect(screen.getByLabelText('Name')).toHaveValue('Kima');
  });

  test('is hidden for an existing customer, and in a browser without it [extra 11.2]', async () => {
    await renderApp('/payments/new');
    await screen.findByLabelText('Name');
    expect(screen.queryByRole('button', { name: 'From Contacts' })).not.toBeInTheDocument();
    mockContactPicker(async () => []);
    const { id } = await server.insertCustomer();
    await renderApp(`/payments/new?customerId=${id}`);
    await screen.findByLabelText('Name');
    expect(screen.queryByRole('button', { name: 'From Contacts' })).not.toBeInTheDocument();
  });
});

describe('a plain request', () => {
  const findRow = (name: RegExp) =>
    screen.findByRole('link', { name }).then((row) => row.closest('li'));

  /** `tap` and `type` act for the user, and add to the counts in `entries`. */
  const openHomeAndCountEntries = async () => {
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
    const main = await screen.findByRole('main');
    await tap(await within(main).findByRole('link', { name: 'New Request' }));
    return { ...app, entries, tap, type };
  };

  test('takes 6 taps and 36 keystrokes from Home [extra 11.3]', async () => {
    const { entries, tap, type, path } = await openHomeAndCountEntries();
    await tap(await screen.findByLabelText('Name'));
    await type('Jo Bloggs');
    await tap(screen.getByLabelText('Email'));
    await type('jo@example.com');
    await tap(screen.getByLabelText('Description'));
    await type('Hygienist');
    await tap(getPrice());
    await type('4500');
    await tap(screen.getByRole('button', { name: 'Send Payment Request' }));
    await waitFor(() => expect(path()).toBe('/payments'));
    expect(await readPayments()).toMatchObject([
      { description: 'Hygienist', amountNet: 4500, customerEmail: 'jo@example.com' },
    ]);
    expect(entries).toEqual({ taps: 6, keystrokes: 36 });
  });

  test('to a known customer takes 5 taps and 6 keystrokes from Home [counter 1.6]', async () => {
    await server.insertCustomer({
      name: 'Jo Bloggs',
      email: 'jo@example.com',
    });
    const { entries, tap, type, path } = await openHomeAndCountEntries();
    await tap(await screen.findByLabelText('Name'));
    await type('jo');
    await tap(await screen.findByRole('option', { name: /^Jo Bloggs/ }));
    await tap(getPrice());
    await type('4500');
    await tap(screen.getByRole('button', { name: 'Send Payment Request' }));
    await waitFor(() => expect(path()).toBe('/payments'));
    expect(await readPayments()).toMatchObject([
      { amountNet: 4500, customerEmail: 'jo@example.com' },
    ]);
    expect(entries).toEqual({ taps: 5, keystrokes: 6 });
  });

  test('is the only highlighted row in the list [extra 11.1]', async () => {
    await server.insertRequest(await server.insertCustomer({ name: 'Kim Lee' }));
    const app = await renderApp('/payments/new');
    await fillInRequest(app.user, '4500');
    await pressSend(app.user);
    expect((await findRow(/Jo Bloggs/))?.dataset.mark).toBe('new');
    expect((await findRow(/Kim Lee/))?.dataset.mark).toBeUndefined();
  });

  test('is in the list before the list was fetched again [counter 10.23]', async () => {
    await server.insertRequest(await server.insertCustomer({ name: 'Kim Lee' }));
    const app = await renderApp('/payments');
    await findRow(/Kim Lee/);
    await app.router.navigate({ to: '/payments/new' });
    await fillInRequest(app.user, '4500');
    server.wire.use(
      http.get('/api/services/payments/', ({ request }) =>
        request.url.includes('search') ? undefined : delay('infinite'),
      ),
    );
    await pressSend(app.user);
    expect(await findRow(/Jo Bloggs/)).toBeVisible();
    expect(await findRow(/Kim Lee/)).toBeVisible();
  });

  test('is highlighted on a backend that does not return the created request [extra 11.1]', async () => {
    const createRow = (fields: object) => ({
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
                createRow({ id: 2, ident: 'pr-2', description: '', amount_gross: 5400 }),
                createRow({ id: 1, ident: 'pr-1', description: 'Another', amount_gross: 5400 }),
              ],
            }),
      ),
    );
    const app = await renderApp('/payments/new');
    await fillInRequest(app.user, '4500');
    await pressSend(app.user);
    expect((await findRow(/Another/))?.dataset.mark).toBeUndefined();
    expect(screen.getAllByRole('listitem')[0]?.dataset.mark).toBe('new');
  });
});
