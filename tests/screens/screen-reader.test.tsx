import { virtual } from '@guidepup/virtual-screen-reader';
import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aCustomer, aPayment } from '../../server/testing/fixtures.ts';
import { renderApp, screen, seeToast, signIn } from '../support/render-app.tsx';
import { withServer } from '../support/server.ts';

const server = withServer();
beforeEach(() => signIn());
afterEach(() => virtual.stop());

/** The app at `path`, heard from its beginning. */
const listenAt = async (path: string) => {
  const app = await renderApp(path);
  await virtual.start({ container: document.body });
  return app;
};

/** What has been said since this was last asked. */
const heard = async () => {
  const phrases = await virtual.spokenPhraseLog();
  await virtual.clearSpokenPhraseLog();
  return phrases;
};

/** Moves on, by the reader's own cursor or by Tab, until it says `phrase`; gives what it said on the way. */
const moveTo = async (phrase: string, move = () => virtual.next()) => {
  for (let moves = 0; (await virtual.lastSpokenPhrase()) !== phrase; moves += 1) {
    if (moves > 40) throw new Error(`Never heard “${phrase}”, but: ${(await heard()).join('; ')}`);
    await move();
  }
  return heard();
};

const tabTo = (phrase: string) => moveTo(phrase, () => virtual.press('Tab'));

const hear = (phrase: string) => waitFor(async () => expect(await virtual.spokenPhraseLog()).toContain(phrase));

test('from Home to sent, everything needed is said, in its order', async () => {
  await listenAt('/');
  const home = await moveTo('link, New Request');
  expect(home).toEqual(
    expect.arrayContaining([
      'link, Skip to content',
      'heading, Harbour Street Dental, level 1',
      'button, Menu, not expanded, has popup menu',
      'main',
    ]),
  );
  await virtual.act();
  await hear('heading, New Request, level 1');

  await tabTo('textbox, Name, required');
  await virtual.type('Jo Bloggs');
  await tabTo('textbox, Email, not required');
  await virtual.type('jo@example.com');
  await tabTo('textbox, Price, £0.00, required');
  await virtual.type('4500');
  expect(await heard()).toEqual(expect.arrayContaining(['polite: Total', 'textbox, Price, £45.00, required']));
  await tabTo('radio, VAT (20%), checked, position 2, set size 2');
  await tabTo('button, Send Payment Request, Email to jo@example.com, not busy');
  await virtual.press('Enter');

  await hear('heading, Payments, level 1');
  await seeToast('Payment request sent!');
  await hear('polite: Notifications');
  await screen.findByRole('list', { name: 'Payments' });
  expect(await moveTo('requested')).toEqual(
    expect.arrayContaining(['searchbox, Search payments, placeholder Search payments', 'list, Payments', 'Jo Bloggs']),
  );
});

test('what is missing is said where it is missing', async () => {
  await listenAt('/payments/new');
  await tabTo('button, Send Payment Request, not busy');
  await virtual.press('Enter');
  await hear('textbox, Name, Name must not be empty, invalid, required');
});

test('a cancel asks, begins with the way back, and says what came of it', async () => {
  const payment = await aPayment(server.database(), await aCustomer(server.database(), server.get().tenant));
  await listenAt(`/payments/${payment.ident}`);
  await screen.findByRole('button', { name: 'Cancel Request' });
  await tabTo('button, Cancel Request');
  await virtual.press('Enter');
  await hear('alertdialog, Cancel Payment Request?');
  expect(await virtual.lastSpokenPhrase()).toMatch(/^(button, Go Back|assertive: Cancel Payment Request\?)$/);
  await heard();
  await tabTo('button, Yes');
  await virtual.press('Enter');
  await hear('polite: Notifications');
  await seeToast('Payment request cancelled');
});

test('a connection that is lost is said by itself', async () => {
  await listenAt('/customers');
  await tabTo('searchbox, Search customers, placeholder Search customers');
  server.wire.use(http.all('/api/*', () => HttpResponse.error()));
  await virtual.type('jo');
  await hear("polite: Can't reach Beepaid at the moment.");
});
