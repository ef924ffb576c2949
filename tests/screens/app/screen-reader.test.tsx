import { virtual } from '@guidepup/virtual-screen-reader';
import { act, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderApp, screen, signIn, waitForToast } from '../../support/app/render-app.tsx';
import { createWhoamiHandler } from '../../support/app/whoami-handler.ts';
import { withServer } from '../../support/app/with-server.ts';
import { insertCharge } from '../../support/db/fixtures.ts';

const server = withServer();
beforeEach(() => signIn());
afterEach(() => virtual.stop());

/** The screen reader starts at the beginning of the app. */
const startScreenReader = async (path: string) => {
  const app = await renderApp(path);
  await screen.findByRole('heading', { level: 1 });
  await virtual.start({ container: document.body });
  return app;
};

/** Since the last call. */
const takeSpokenPhrases = async () => {
  const phrases = await virtual.spokenPhraseLog();
  await virtual.clearSpokenPhraseLog();
  return phrases;
};

/** Moves the cursor or Tab. Resolves to everything spoken on the way. */
const moveTo = async (phrase: string, move = () => virtual.next()) => {
  for (let moves = 0; (await virtual.lastSpokenPhrase()) !== phrase; moves += 1) {
    if (moves > 60)
      throw new Error(`Never heard “${phrase}”, but: ${(await takeSpokenPhrases()).join('; ')}`);
    await move();
  }
  return takeSpokenPhrases();
};

const tabTo = (phrase: string) => moveTo(phrase, () => virtual.press('Tab'));

const waitForSpoken = (phrase: string) =>
  waitFor(async () => expect(await virtual.spokenPhraseLog()).toContain(phrase));

test('a screen reader hears each step of sending a request from Home in order', async () => {
  await startScreenReader('/');
  const home = await moveTo('link, New Request');
  expect(home).toEqual(
    expect.arrayContaining([
      'link, Skip to content',
      'heading, Harbour Street Dental, level 1',
      'button, Menu, not expanded, has popup menu',
      'navigation, Main',
    ]),
  );
  await virtual.act();
  await waitForSpoken('heading, New Request, level 1');

  await tabTo('combobox, Name, has popup listbox, not expanded, autocomplete in list, required');
  await virtual.type('Jo Bloggs');
  await tabTo('textbox, Email, not required');
  await virtual.type('jo@example.com');
  await tabTo('textbox, Price, £0.00, required');
  await virtual.type('4500');
  expect(await takeSpokenPhrases()).toEqual(
    expect.arrayContaining(['polite: Total', 'textbox, Price, £45.00, required']),
  );
  await tabTo('radio, VAT (20%), checked, position 2, set size 2');
  await tabTo('button, Send Payment Request, Email to jo@example.com');
  await virtual.press('Enter');

  await waitForSpoken('heading, Payments, level 1');
  await waitForToast('Payment request sent!');
  await waitForSpoken('polite: Notifications');
  await screen.findByRole('list', { name: 'Payments' });
  expect(await moveTo('requested')).toEqual(
    expect.arrayContaining([
      'searchbox, Search payments, placeholder Search',
      'list, Payments',
      'Jo Bloggs',
    ]),
  );
});

test('a screen reader hears a validation error at its field', async () => {
  await startScreenReader('/payments/new');
  await tabTo('button, Send Payment Request');
  await virtual.press('Enter');
  await waitForSpoken(
    'combobox, Name, Name must not be empty, has popup listbox, not expanded, autocomplete in list, invalid, required',
  );
});

test('a screen reader hears the dialog of a cancellation, with the focus on Go Back, and the result', async () => {
  const payment = await server.insertRequestToJo();
  await startScreenReader(`/payments/${payment.ident}`);
  await screen.findByRole('button', { name: 'Cancel Request' });
  await tabTo('button, Cancel Request');
  await virtual.press('Enter');
  await waitForSpoken(
    'alertdialog, Cancel Payment Request?, £60.00 for Jo Bloggs. The link will stop working.',
  );
  expect(await virtual.lastSpokenPhrase()).toMatch(
    /^(button, Go Back|assertive: Cancel Payment Request\?.*)$/,
  );
  await takeSpokenPhrases();
  await tabTo('button, Yes');
  await virtual.press('Enter');
  await waitForSpoken('polite: Notifications');
  await waitForToast('Payment request cancelled');
});

test('a screen reader hears who gets which money back in a refund, and the result [money 7.6]', async () => {
  const payment = await server.insertRequestToJo({ status: 'paid' });
  await insertCharge(server.database(), payment);
  await startScreenReader(`/payments/${payment.ident}`);
  await screen.findByRole('button', { name: 'More Actions' });
  await tabTo('button, More Actions, not expanded, has popup menu');
  await virtual.press('Enter');
  const refund = await screen.findByRole('menuitem', { name: 'Refund' });
  act(() => refund.click());
  await waitForSpoken(
    'dialog, Refund Jo Bloggs?, £60.00 goes back to what they paid with. You cannot undo this.',
  );
  await takeSpokenPhrases();
  await tabTo('button, Refund £60.00');
  await virtual.press('Enter');
  await waitForSpoken('polite: Notifications');
  await waitForToast('Refund requested');
});

test('a screen reader hears the sandbox mark in the header, and a late payment in its row [money 7.2, money 7.11]', async () => {
  const late = {
    status: 'cancelled_client',
    lateAmount: 4500,
    lateAt: new Date(2026, 2, 3, 9, 7),
  } as const;
  await server.insertRequestToJo(late);
  server.wire.use(createWhoamiHandler({ isSandbox: true }));
  await startScreenReader('/payments');
  await screen.findByRole('list', { name: 'Payments' });
  const header = await moveTo('button, Menu, not expanded, has popup menu');
  expect(header.slice(header.indexOf('heading, Payments, level 1'))).toContain(
    'Sandbox: no money moves',
  );
  await moveTo('Paid £45.00 after it was cancelled');
});

test('a screen reader hears that the connection is lost, without an action of the user', async () => {
  await startScreenReader('/customers');
  await tabTo('searchbox, Search customers, placeholder Search');
  server.wire.use(http.all('/api/*', () => HttpResponse.error()));
  await virtual.type('jo');
  await waitForSpoken('polite: Can’t reach Beepaid at the moment.');
});
