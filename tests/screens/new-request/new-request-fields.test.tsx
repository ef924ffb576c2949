import { waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { paymentRequests, textConsents } from '../../../server/db/schema.ts';
import hiddenStyles from '../../../src/ui/layout/visually-hidden.module.css';
import { renderApp, screen, signIn } from '../../support/app/render-app.tsx';
import { createThirdPartyBackend } from '../../support/app/third-party-backend.ts';
import { createWhoamiHandler } from '../../support/app/whoami-handler.ts';
import { withServer } from '../../support/app/with-server.ts';

const server = withServer();
beforeEach(() => signIn());

const getSendButton = () => screen.getByRole('button', { name: 'Send Payment Request' });

describe('the number of controls before Send', () => {
  /** A radio button has the label of its group. */
  const getLabel = (control: Element) => {
    const radioGroup = control.matches('[type=radio]')
      ? control.closest('[role=radiogroup]')
      : null;
    const labelledBy = document.getElementById(
      (radioGroup ?? control).getAttribute('aria-labelledby') ?? '',
    );
    const ownLabel = control instanceof HTMLInputElement ? control.labels?.[0] : undefined;
    return (labelledBy ?? ownLabel ?? control).textContent;
  };
  /** Before Send. Tab stops at one radio button of a group, which counts once. */
  const listControls = () => {
    const form = screen.getByRole('form', { name: 'New Request' });
    const labels = [...form.querySelectorAll('input, button, a, select, textarea')]
      .filter((control) => control.closest('[hidden]') === null)
      .map(getLabel);
    return [...new Set(labels.slice(0, labels.indexOf('Send Payment Request')))];
  };

  test('is at most seven [counter 11.5]', async () => {
    await renderApp('/payments/new');
    await screen.findByLabelText('Price');
    const controls = [
      'Name',
      'Email',
      'Phone Number',
      'Pick a Service',
      'Description',
      'Price',
      'VAT',
    ];
    expect(listControls()).toEqual(controls);
  });

  test('includes “Includes VAT” with a backend that has no setting for VAT [counter 11.5]', async () => {
    server.wire.use(createWhoamiHandler());
    await renderApp('/payments/new');
    await screen.findByRole('switch');
    expect(listControls()).toHaveLength(8);
  });
});

describe('the line above Send that says where the request will go', () => {
  const getReadBack = () =>
    document.getElementById(getSendButton().getAttribute('aria-describedby') ?? '');
  /** False if only screen readers have it. */
  const isReadBackVisible = () =>
    getReadBack()?.textContent !== '' &&
    getReadBack()?.querySelector(`.${hiddenStyles.hidden}`) === null;

  test('is visible for an email address alone, and for a phone number alone unless the number looks wrong [counter 11.6]', async () => {
    const { user } = await renderApp('/payments/new');
    const email = await screen.findByLabelText('Email');
    expect(isReadBackVisible()).toBe(false);
    await user.type(email, 'jo@example.com');
    expect(isReadBackVisible()).toBe(true);
    await user.clear(email);
    await user.type(screen.getByLabelText('Phone Number'), '07700 900 12');
    expect(isReadBackVisible()).toBe(false);
    await user.type(screen.getByLabelText('Phone Number'), '3');
    expect(isReadBackVisible()).toBe(true);
  });

  test('is visible for a known customer [counter 11.6]', async () => {
    const { id } = await server.insertCustomer({ phone: null });
    await renderApp(`/payments/new?customerId=${id}`);
    await screen.findByLabelText('Name');
    expect(isReadBackVisible()).toBe(true);
  });
});

describe('the phone number of a customer who answered STOP', () => {
  const stop = '07700 900123';
  const stopped = 'Answered STOP: gets no texts';
  const recordStop = () =>
    server.database().unscopedDb.insert(textConsents).values({
      tenantId: server.get().tenant.id,
      phone: '+447700900123',
      fact: 'stop',
      at: server.get().server.clock(),
    });

  test('shows advice at the field, and the request can still be sent [reach 2.4]', async () => {
    await recordStop();
    const { user, path } = await renderApp('/payments/new');
    await user.type(await screen.findByLabelText('Name'), 'Jo Bloggs');
    await user.type(screen.getByLabelText('Phone Number'), stop);
    expect(await screen.findByText(stopped)).toBeVisible();
    await user.type(screen.getByLabelText('Phone Number'), '{Backspace}4');
    await waitFor(() => expect(screen.queryByText(stopped)).not.toBeInTheDocument());
    await user.type(screen.getByLabelText('Phone Number'), '{Backspace}3');
    await waitFor(() =>
      expect(getSendButton()).toHaveAccessibleDescription('No message is sent: show the code.'),
    );
    await user.type(screen.getByLabelText('Price'), '4500');
    await user.click(getSendButton());
    await waitFor(() => expect(path()).toBe('/payments'));
    expect(screen.getByText('Jo Bloggs gets no message: show the code')).toBeVisible();
  });

  test('shows the advice also for an existing customer [reach 2.4]', async () => {
    await recordStop();
    const { id } = await server.insertCustomer({ phone: stop });
    await renderApp(`/payments/new?customerId=${id}`);
    expect(await screen.findByText(stopped)).toBeVisible();
    expect(getSendButton()).toHaveAccessibleDescription('Email to jo@example.com');
  });
});

describe('a phone number that is not complete', () => {
  test('shows a hint when the user leaves the field, and is sent, because the backend decides [counter 11.8]', async () => {
    const backend = createThirdPartyBackend();
    server.wire.use(...backend.handlers);
    const { user, path } = await renderApp('/payments/new');
    await user.type(await screen.findByLabelText('Name'), 'Jo Bloggs');
    const phone = screen.getByLabelText('Phone Number');
    await user.type(phone, '07700 90');
    expect(screen.queryByText('This number looks too short')).not.toBeInTheDocument();
    await user.tab();
    expect(await screen.findByText('This number looks too short')).toBeVisible();
    expect(getSendButton()).not.toHaveAccessibleDescription();
    await user.click(phone);
    expect(screen.queryByText('This number looks too short')).not.toBeInTheDocument();
    await user.type(screen.getByLabelText('Price'), '4500');
    await user.click(getSendButton());
    await waitFor(() => expect(path()).toBe('/payments'));
    expect(backend.writes).toMatchObject([{ body: { customer: { phone: '07700 90' } } }]);
  });

  test('is refused by our server at the field [counter 11.8]', async () => {
    const { user } = await renderApp('/payments/new');
    await user.type(await screen.findByLabelText('Name'), 'Jo Bloggs');
    await user.type(screen.getByLabelText('Phone Number'), '07700 90');
    await user.type(screen.getByLabelText('Price'), '4500');
    await user.click(getSendButton());
    await waitFor(() =>
      expect(screen.getByLabelText('Phone Number')).toHaveAccessibleDescription(
        'Texts cannot reach this number. Please correct or remove it',
      ),
    );
    expect(await server.database().unscopedDb.select().from(paymentRequests)).toEqual([]);
  });
});

describe('the service picker', () => {
  const openNewRequest = async () => {
    await server.insertService({ name: 'Check-up', cost: 4500 });
    await server.insertService({ name: 'Repair', cost: null });
    const { user } = await renderApp('/payments/new');
    await screen.findByLabelText('Price');
    const openPicker = () => user.click(screen.getByRole('button', { name: 'Pick a Service' }));
    return { user, openPicker };
  };

  test('shows the prices that will be charged, and whether they include VAT [counter 11.9]', async () => {
    const { user, openPicker } = await openNewRequest();
    await openPicker();
    const findPicker = async () =>
      within(await screen.findByRole('dialog', { name: 'Pick a Service' }));
    expect(
      await (await findPicker()).findByRole('button', { name: /^Check-up.*£54\.00.*incl\. VAT/ }),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('radio', { name: 'No VAT' }));
    await openPicker();
    expect((await findPicker()).getByRole('button', { name: /^Check-up £45\.00/ })).toBeVisible();
  });

  test('asks for the price of a service that has none [counter 2.5]', async () => {
    const { user, openPicker } = await openNewRequest();
    await openPicker();
    const picker = within(await screen.findByRole('dialog', { name: 'Pick a Service' }));
    await user.click(await picker.findByRole('button', { name: /^Repair/ }));
    await screen.findByRole('dialog', { name: 'Repair' });
    await user.keyboard('999{Enter}');
    expect(screen.getByLabelText('Price')).toHaveValue('£9.99');
  });
});
