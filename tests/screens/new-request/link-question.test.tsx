import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { paymentRequests } from '../../../server/db/schema.ts';
import {
  enterText,
  renderApp,
  screen,
  signIn,
  waitForToast,
} from '../../support/app/render-app.tsx';
import { createWhoamiHandler } from '../../support/app/whoami-handler.ts';
import { withServer } from '../../support/app/with-server.ts';

const server = withServer();
beforeEach(async () => {
  localStorage.clear();
  await signIn();
});

const DESCRIPTION = 'Kit, see evil.example/kit';
const reason = 'The description links to evil.example, which may not be your shop’s.';

const readDescriptions = () =>
  server
    .database()
    .unscopedDb.select({ description: paymentRequests.description })
    .from(paymentRequests);
const readPosts = () =>
  Promise.all(
    server.requests('POST', '/services/payments/').map(async (request) => ({
      search: new URL(request.url).search,
      key: request.headers.get('idempotency-key'),
      body: await request.clone().text(),
    })),
  );
const findQuestion = () => screen.findByRole('alertdialog', { name: 'Send This Link?' });
const getField = (label: string) => screen.getByLabelText(label);

const openForm = async () => {
  const app = await renderApp('/payments/new');
  await enterText(app.user, await screen.findByLabelText('Name'), 'Jo Bloggs');
  await enterText(app.user, getField('Email'), 'jo@example.com');
  await enterText(app.user, getField('Description'), DESCRIPTION);
  await app.user.type(getField('Price'), '4500');
  const press = (name: string) => app.user.click(screen.getByRole('button', { name }));
  return { ...app, press, pressSend: () => press('Send Payment Request') };
};

test('a link to another website is sent only after a question that names the website [attack 5.16]', async () => {
  const { press, pressSend, path } = await openForm();
  await pressSend();
  expect(await findQuestion()).toHaveAccessibleDescription(reason);
  expect(screen.getByRole('button', { name: 'Go Back' })).toHaveFocus();
  expect(screen.queryByText('Failed to create payment request')).not.toBeInTheDocument();
  await press('Go Back');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(getField('Description')).toHaveValue(DESCRIPTION);
  expect(getField('Price')).toHaveValue('£45.00');
  expect(await readDescriptions()).toEqual([]);

  await pressSend();
  await findQuestion();
  await press('Send Anyway');
  await waitFor(() => expect(path()).toBe('/payments'));
  expect(await readDescriptions()).toEqual([{ description: DESCRIPTION }]);
  const posts = await readPosts();
  expect(posts.map(({ search }) => search)).toEqual([
    '?ask_about_links=true',
    '?ask_about_links=true',
    '',
  ]);
  expect(new Set(posts.map(({ key, body }) => `${key} ${body}`)).size).toBe(1);
});

test('the form asks once about the links of a description, and again about those of another description [attack 5.16]', async () => {
  const { user, press, pressSend, path } = await openForm();
  await pressSend();
  await findQuestion();
  server.wire.use(
    http.post('/api/services/payments/', () => HttpResponse.json({}, { status: 500 }), {
      once: true,
    }),
  );
  await press('Send Anyway');
  await waitForToast('Failed to create payment request');
  await enterText(user, getField('Description'), ' or other.example/kit');
  await pressSend();
  expect(await findQuestion()).toHaveAccessibleDescription(/evil\.example and other\.example/);
  await press('Go Back');
  await user.clear(getField('Description'));
  await enterText(user, getField('Description'), DESCRIPTION);
  await user.type(getField('Price'), '{Backspace}5');
  await pressSend();
  await waitFor(() => expect(path()).toBe('/payments'));
  expect(await readDescriptions()).toEqual([{ description: DESCRIPTION }]);
});

test('after a lost response to the confirmed request, another press asks nothing and sends nothing twice [attack 5.16]', async () => {
  const { press, pressSend, path } = await openForm();
  await pressSend();
  await findQuestion();
  server.loseResponse('post', '/services/payments/');
  await press('Send Anyway');
  await screen.findByText(/we can’t tell if that went through/);
  await server.endOutage();
  await pressSend();
  await waitFor(() => expect(path()).toBe('/payments'));
  expect(await readDescriptions()).toEqual([{ description: DESCRIPTION }]);
});

test('a toast says that nothing was sent, and why, when the user has left the form [attack 5.16]', async () => {
  const { router, pressSend, path } = await openForm();
  await router.preloadRoute({ to: '/help' });
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.wire.use(http.post('/api/services/payments/', () => gate));
  await pressSend();
  await router.navigate({ to: '/help' });
  release();
  await waitForToast(`Nothing was sent. ${reason}`);
  expect(path()).toBe('/help');
  expect(await readDescriptions()).toEqual([]);
});

test('the app sends only the call of the specification to a backend that does not ask about links [attack 5.16]', async () => {
  server.wire.use(createWhoamiHandler());
  const { pressSend, path } = await openForm();
  await pressSend();
  await waitFor(() => expect(path()).toBe('/payments'));
  expect((await readPosts()).map(({ search }) => search)).toEqual(['']);
  expect(await readDescriptions()).toEqual([{ description: DESCRIPTION }]);
});
