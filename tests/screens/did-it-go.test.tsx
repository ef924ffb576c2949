import { waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { reachability } from '../../src/http/reachability.ts';
import { type Fate, forgetfulBackend } from '../support/forgetful-backend.ts';
import { renderApp, screen, seeToast } from '../support/render-app.tsx';
import { withServer } from '../support/server.ts';

const server = withServer();
let backend = forgetfulBackend();
beforeEach(() => {
  backend = forgetfulBackend();
  server.wire.use(...backend.handlers);
});

const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));
const inDoubt = () => screen.findByText(/^We couldn't reach Beepaid, so we can't tell if that went through\./);
/** The network is back, and the app has heard of it. */
const recover = async () => {
  reachability.answered();
  await waitFor(() => expect(screen.queryByText(/^We couldn't reach Beepaid/)).not.toBeInTheDocument());
};

describe('a request whose answer was lost, on a backend that ignores keys', () => {
  const sendAndLose = async (fate: Fate) => {
    const app = await renderApp('/payments/new');
    await app.user.type(await screen.findByLabelText('Name'), 'Jo Bloggs');
    await app.user.type(screen.getByLabelText('Email'), 'jo@example.com');
    await app.user.type(screen.getByLabelText('Price'), '4500');
    backend.next(fate);
    await press(app.user, 'Send Payment Request');
    expect(await inDoubt()).toHaveTextContent("Try again: it won't be sent twice.");
    await recover();
    expect(await screen.findByText(/^We don't know yet if that went through/)).toBeVisible();
    return app;
  };

  test('is looked for at the next press: it was sent, and is not sent again [offline 2.7, extra 1.2]', async () => {
    const app = await sendAndLose('answer lost');
    await press(app.user, 'Send Payment Request');
    expect(await screen.findByRole('heading', { name: /^It was sent at \d\d:\d\d$/ })).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Send Payment Request' })).not.toBeInTheDocument();
    expect([backend.made.length, backend.keys.length]).toEqual([1, 1]);
    expect(screen.getByRole('link', { name: 'Open it' })).toHaveAttribute('href', '/payments/pr-100');
  });

  test('is looked for at the next press: it was not sent, and is once the person says so [offline 2.8, extra 1.2]', async () => {
    const app = await sendAndLose('lost');
    await press(app.user, 'Send Payment Request');
    expect(await screen.findByText('It was not sent. Send now?')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Jo Bloggs');
    expect(backend.keys).toHaveLength(1);

    await press(app.user, 'Send now');
    await seeToast('Payment request sent!');
    await waitFor(() => expect(app.path()).toBe('/payments'));
    expect(backend.made).toHaveLength(1);
    expect(new Set(backend.keys).size).toBe(1);
  });

  test('and of which two fit is asked about, with a way to each and a way on [offline 2.9]', async () => {
    const app = await sendAndLose('answer lost');
    backend.made.push({ ...backend.made[0], id: 99, ident: 'pr-99' });
    await press(app.user, 'Send Payment Request');
    expect(await screen.findByText(/Is it one of these\?$/)).toBeVisible();
    const links = screen.getAllByRole('link', { name: /£54\.00 to Jo Bloggs, sent at/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/payments/pr-100', '/payments/pr-99']);
    expect(backend.keys).toHaveLength(1);

    await press(app.user, 'None of these: send now');
    await waitFor(() => expect(app.path()).toBe('/payments'));
    expect(backend.keys).toHaveLength(2);
  });

  test('is not sent while nobody can look [offline 2.10]', async () => {
    const app = await sendAndLose('answer lost');
    server.wire.use(http.get('/api/services/payments/', () => HttpResponse.json({}, { status: 500 })));
    await press(app.user, 'Send Payment Request');
    expect(await screen.findByText(/^We couldn't look whether it was sent, so nothing was sent now\./)).toBeVisible();
    expect(backend.keys).toHaveLength(1);

    server.wire.resetHandlers();
    server.wire.use(...backend.handlers);
    await press(app.user, 'Send Payment Request');
    expect(await screen.findByRole('heading', { name: /^It was sent at/ })).toBeVisible();
  });

  test('that is changed before the next press is another one, and sent at once', async () => {
    const app = await sendAndLose('lost');
    await app.user.type(screen.getByLabelText('Description'), 'Check-up');
    await press(app.user, 'Send Payment Request');
    await waitFor(() => expect(app.path()).toBe('/payments'));
    expect(new Set(backend.keys).size).toBe(2);
  });
});

describe('an action whose answer was lost', () => {
  const open = async () => {
    const app = await renderApp('/payments/pr-7');
    await screen.findByRole('button', { name: 'Resend Request' });
    return app;
  };

  test.each<[Fate, RegExp]>([
    ['answer lost', /^It was sent again at \d\d:\d\d\.$/],
    ['lost', /^It was not sent again\.$/],
  ])('says of a resend that was %s how it stands, once that can be seen', async (fate, says) => {
    const { user } = await open();
    backend.next(fate);
    await press(user, 'Resend Request');
    await inDoubt();
    await recover();
    expect(await screen.findByText(says)).toBeVisible();
  });

  test('is looked at before a resend is sent again, and not sent while nobody can look [offline 2.11]', async () => {
    const { user } = await open();
    backend.next('answer lost');
    server.wire.use(http.get('/api/services/payments/pr-7/', () => HttpResponse.json({}, { status: 500 })));
    await press(user, 'Resend Request');
    await inDoubt();
    await recover();
    await press(user, 'Resend Request');
    expect(await screen.findByText(/^We couldn't look what became of it, so nothing was sent now\./)).toBeVisible();

    server.wire.resetHandlers();
    server.wire.use(...backend.handlers);
    await press(user, 'Resend Request');
    expect(await screen.findByText(/^It was sent again at/)).toBeVisible();
    expect(backend.request.resends).toBe(1);
  });

  test.each<[Fate, string]>([
    ['answer lost', 'It was cancelled.'],
    ['lost', 'It was not cancelled.'],
  ])('says of a cancel that was %s: %s', async (fate, says) => {
    const { user } = await open();
    backend.next(fate);
    await press(user, 'Cancel Request');
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    await inDoubt();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await recover();
    expect(await screen.findByText(says)).toBeVisible();
  });

  test('says of a cancel that the customer had paid meanwhile [offline 2.11, extra 7.5]', async () => {
    const { user } = await open();
    backend.next('lost');
    await press(user, 'Cancel Request');
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    await inDoubt();
    backend.request.status = 'paid';
    await recover();
    expect(await screen.findByText('Jo Bloggs has paid, so it can no longer be cancelled.')).toBeVisible();
  });
});
