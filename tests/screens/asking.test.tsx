import { waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { delay, HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { paymentRequests } from '../../server/db/schema.ts';
import { aCustomer, aPayment, aService, aUser } from '../../server/testing/fixtures.ts';
import { sharedDevice } from '../../src/features/session/shared-device.ts';
import { reachability } from '../../src/http/reachability.ts';
import { otherBackend } from '../support/other-backend.ts';
import { renderApp, screen, seeToast, signIn } from '../support/render-app.tsx';
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
  const includesVat = () => screen.getByRole('switch', { name: 'Includes VAT' });
  const newRequest = async () => {
    const app = await renderApp('/payments/new');
    await screen.findByLabelText('Price');
    return app;
  };

  test('is what the customer pays: net and VAT fall out, and are what is sent [extra 8.1]', async () => {
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

  test('sends the payload of the specification to any backend, and no more [extra 8.2]', async () => {
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

  test('that whole pence do not come to is not sent; the nearest two are a press away [extra 8.3]', async () => {
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

  test('is not asked about without VAT, and means nothing then [extra 8.5]', async () => {
    const { user } = await newRequest();
    await user.click(includesVat());
    await user.type(price(), '999');
    await user.click(screen.getByRole('radio', { name: 'No VAT' }));
    expect(total()).toHaveTextContent('£9.99');
    expect(screen.queryByText(/\+ .* VAT$/)).not.toBeInTheDocument();
    await send(user);
    expect(price()).toBeValid();
  });

  test('of a picked service is its cost with VAT [extra 8.5]', async () => {
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

  test('is typed so again next time, but not on a device that is shared [extra 8.6]', async () => {
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

describe('the same asked of the same person', () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 1_000);
  const posts = () => server.requests('POST', '/services/payments/');
  const question = () => screen.findByText(/asked/);

  /** An open request to Jo Bloggs for £54.00, made by a colleague six minutes ago. */
  const asked = async (fields: Parameters<typeof aPayment>[2] = {}) => {
    const { tenant } = server.get();
    const sam = await aUser(server.database(), tenant, {
      email: 'sam@example.com',
      firstName: 'Sam',
      lastName: 'Hart',
    });
    const jo = await aCustomer(server.database(), tenant);
    const when = { createdAt: minutesAgo(6), lastSentAt: minutesAgo(6) };
    return aPayment(server.database(), jo, { amountGross: 5400, userId: sam.id, ...when, ...fields });
  };
  const sendTheSame = async () => {
    const app = await renderApp('/payments/new');
    await fillIn(app.user, '4500');
    await send(app.user);
    return app;
  };

  test('says who asked and when, and sends nothing until told to [extra 2.1]', async () => {
    const { ident } = await asked();
    const app = await sendTheSame();
    expect(await question()).toHaveTextContent('Sam Hart asked Jo Bloggs for £54.00 six minutes ago.');
    expect(screen.getByRole('link', { name: 'Open it' })).toHaveAttribute('href', `/payments/${ident}`);
    await send(app.user);
    expect(await question()).toBeVisible();
    expect(posts()).toHaveLength(0);

    await press(app.user, 'Send anyway');
    await waitFor(() => expect(app.path()).toBe('/payments'));
    expect(posts()).toHaveLength(1);
  });

  test('is known by the number alone, however it is written, and by the address however [extra 2.2]', async () => {
    await asked({ customerEmail: 'JO@Example.com', customerPhone: '+44 7700 900 123', userId: server.get().owner.id });
    const app = await sendTheSame();
    expect(await question()).toHaveTextContent('You asked Jo Bloggs for £54.00 six minutes ago.');
    await app.user.clear(screen.getByLabelText('Email'));
    expect(screen.queryByText(/asked/)).not.toBeInTheDocument();
    await app.user.type(screen.getByLabelText('Phone Number'), '7700900123');
    await send(app.user);
    expect(await question()).toBeVisible();
    expect(posts()).toHaveLength(0);
  });

  test.each([
    ['an hour ago', { createdAt: minutesAgo(60) }],
    ['that has been paid', { status: 'paid' }],
    ['for another amount', { amountGross: 5401 }],
    ['of somebody else', { customerEmail: 'kim@example.com', customerPhone: '07700 900999' }],
  ] as const)('is not taken for one %s [extra 2.3]', async (_, fields) => {
    await asked(fields);
    const app = await sendTheSame();
    await waitFor(() => expect(app.path()).toBe('/payments'));
    expect(posts()).toHaveLength(1);
  });

  test('is looked for while the rest is typed: the press asks nothing more, and has its answer [extra 2.4]', async () => {
    const looks = () => server.requests('GET', '/services/payments/');
    const { user, path } = await renderApp('/payments/new');
    await user.type(await screen.findByLabelText('Name'), 'Jo Bloggs');
    await user.type(screen.getByLabelText('Email'), 'jo@example.com');
    await waitFor(() =>
      expect(looks().map(({ url }) => new URL(url).searchParams.get('search'))).toEqual(['jo@example.com']),
    );
    await user.type(price(), '4500');
    const looked = looks().length;
    server.wire.use(
      http.post('/api/services/payments/', () => {
        expect(looks()).toHaveLength(looked);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await send(user);
    await waitFor(() => expect(path()).toBe('/payments'));
  });

  test.each<[string, () => Response | Promise<Response>]>([
    ['nobody answers', () => HttpResponse.error()],
    ['the backend fails', () => HttpResponse.json({}, { status: 500 })],
    ['the answer takes too long', () => delay('infinite').then(() => HttpResponse.error())],
  ])('does not keep anybody from sending when %s [extra 2.5]', async (_, answer) => {
    await asked();
    server.wire.use(
      http.get('/api/services/payments/', ({ request }) => (request.url.includes('search') ? answer() : undefined)),
    );
    const app = await sendTheSame();
    await waitFor(() => expect(app.path()).toBe('/payments'));
    expect(posts()).toHaveLength(1);
    expect(reachability.get()).toBe(true);
  });

  test('is said wherever the person has gone meanwhile, for nothing was sent', async () => {
    await asked();
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
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
    letGo();
    await seeToast('Nothing was sent. Sam Hart asked Jo Bloggs for £54.00 six minutes ago.');
    expect(app.path()).toBe('/help');
    expect(posts()).toHaveLength(0);
  });

  test('is no question about a try whose own answer was lost [extra 2.6]', async () => {
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
    const app = await sendTheSame();
    await screen.findByText(/we can't tell if that went through/);
    reachability.answered();
    await send(app.user);
    await waitFor(() => expect(app.path()).toBe('/payments'));
    expect(await rows()).toHaveLength(1);
  });

  describe('on a backend that has the calls of the specification alone', () => {
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
    const listed = (answer: () => Response | Promise<Response>) =>
      server.wire.use(
        http.get('/api/services/payments/', () => HttpResponse.json({ count: 1, results: [row()] })),
        http.get('/api/services/payments/pr-7/', answer),
      );

    test.each<[string, () => Response, string]>([
      ['a plain name', () => HttpResponse.json({ ...detail(), user: 'Bea Ford' }), 'Bea Ford asked Jo B'],
      ['no name', () => HttpResponse.json(detail()), 'Somebody asked Jo B'],
      ['no detail', () => HttpResponse.json({}, { status: 404 }), 'Jo B was asked'],
    ])('it says what is known: %s [extra 2.7]', async (_, answer, words) => {
      const other = useOther();
      listed(answer);
      const app = await sendTheSame();
      expect(await question()).toHaveTextContent(`${words} for £54.00 six minutes ago.`);
      expect(other.written).toEqual([]);
      await press(app.user, 'Send anyway');
      await waitFor(() => expect(app.path()).toBe('/payments'));
      expect(other.written).toHaveLength(1);
    });

    test('it asks nothing once that has been paid, whatever the list says [extra 2.7]', async () => {
      useOther();
      listed(() => HttpResponse.json({ ...detail(), status: 'paid' }));
      const app = await sendTheSame();
      await waitFor(() => expect(app.path()).toBe('/payments'));
    });
  });
});

describe('where it will go', () => {
  const sendButton = () => screen.getByRole('button', { name: 'Send Payment Request' });
  const readBack = () => document.getElementById(sendButton().getAttribute('aria-describedby') ?? '');

  test.each([
    ['ours', () => undefined],
    ['a backend with the calls of the specification alone', useOther],
  ])('is read back above Send, and with it, on %s [extra 3.1]', async (_, prepare) => {
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

  test('is read back of a customer who is known [extra 3.1]', async () => {
    const { id } = await aCustomer(server.database(), server.get().tenant, { phone: null });
    await renderApp(`/payments/new?customerId=${id}`);
    await screen.findByLabelText('Name');
    expect(sendButton()).toHaveAccessibleDescription('Email to jo@example.com');
  });

  test('is doubted where an address has a slip in it; a press mends it, and it is advice alone [extra 3.3]', async () => {
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

describe('a contact of the phone', () => {
  const contacts = (select: () => Promise<object[]>) =>
    Object.defineProperty(navigator, 'contacts', { value: { select }, configurable: true });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'contacts');
  });

  test('fills in name, address and the number that takes texts, where the browser can ask for one [extra 11.2]', async () => {
    const select = vi.fn(async () => [
      { name: ['Jo Bloggs'], email: ['jo@example.com', 'jo@work.example'], tel: ['020 7946 0123', '+44 7700 900123'] },
    ]);
    contacts(select);
    const app = await renderApp('/payments/new');
    await press(app.user, 'Pick a contact');
    expect(select).toHaveBeenCalledWith(['name', 'email', 'tel']);
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Jo Bloggs'));
    expect(screen.getByLabelText('Email')).toHaveValue('jo@example.com');
    expect(screen.getByLabelText('Phone Number')).toHaveValue('+44 7700 900123');
    await app.user.type(price(), '4500');
    await send(app.user);
    await waitFor(() => expect(app.path()).toBe('/payments'));
  });

  test('that is not chosen after all changes nothing [extra 11.2]', async () => {
    contacts(() => Promise.reject(new DOMException('Closed', 'InvalidStateError')));
    const { user } = await renderApp('/payments/new');
    await user.type(await screen.findByLabelText('Name'), 'Kim');
    await press(user, 'Pick a contact');
    contacts(async () => []);
    await press(user, 'Pick a contact');
    expect(screen.getByLabelText('Name')).toHaveValue('Kim');
  });

  test('is not offered where the browser cannot, nor for a customer who is known [extra 11.2]', async () => {
    await renderApp('/payments/new');
    await screen.findByLabelText('Name');
    expect(screen.queryByRole('button', { name: 'Pick a contact' })).not.toBeInTheDocument();
    contacts(async () => []);
    const { id } = await aCustomer(server.database(), server.get().tenant);
    await renderApp(`/payments/new?customerId=${id}`);
    await screen.findByLabelText('Name');
    expect(screen.queryByRole('button', { name: 'Pick a contact' })).not.toBeInTheDocument();
  });
});

describe('the plain request', () => {
  const itsRow = (name: RegExp) => screen.findByRole('link', { name }).then((row) => row.closest('li'));

  test('from Home takes 6 taps and 36 keystrokes, and nothing else [extra 11.3]', async () => {
    const app = await renderApp('/');
    let taps = 0;
    let keystrokes = 0;
    const tap = async (element: HTMLElement) => {
      taps += 1;
      await app.user.click(element);
    };
    const type = async (text: string) => {
      keystrokes += text.length;
      await app.user.keyboard(text);
    };
    await tap(await screen.findByRole('link', { name: 'New Request' }));
    await tap(await screen.findByLabelText('Name'));
    await type('Jo Bloggs');
    await tap(screen.getByLabelText('Email'));
    await type('jo@example.com');
    await tap(screen.getByLabelText('Description'));
    await type('Hygienist');
    await tap(price());
    await type('4500');
    await tap(screen.getByRole('button', { name: 'Send Payment Request' }));
    await waitFor(() => expect(app.path()).toBe('/payments'));
    expect(await rows()).toMatchObject([
      { description: 'Hygienist', amountNet: 4500, customerEmail: 'jo@example.com' },
    ]);
    expect({ taps, keystrokes }).toEqual({ taps: 6, keystrokes: 36 });
  });

  test('is the row that stands out when the list shows, and it alone [extra 11.1]', async () => {
    await aPayment(server.database(), await aCustomer(server.database(), server.get().tenant, { name: 'Kim Lee' }));
    const app = await renderApp('/payments/new');
    await fillIn(app.user, '4500');
    await send(app.user);
    expect((await itsRow(/Jo Bloggs/))?.className).toMatch(/new/);
    expect((await itsRow(/Kim Lee/))?.className).toBe('');
  });

  test('stands out on a backend that does not answer with it, too [extra 11.1]', async () => {
    const row = (fields: object) => ({
      created_at: new Date().toISOString(),
      customer: { name: 'Jo Bloggs', email: 'jo@example.com' },
      status: 'requested',
      ...fields,
    });
    useOther();
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
    expect((await itsRow(/Another/))?.className).toBe('');
    expect(screen.getAllByRole('listitem')[0]?.className).toMatch(/new/);
  });
});
