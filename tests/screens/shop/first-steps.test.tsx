import { act, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { pageSize } from '../../../contract/limits.ts';
import { tenants, users } from '../../../server/db/schema.ts';
import { savedPromptEvent } from '../../../src/features/install/install-prompt.ts';
import { renderApp, screen, signIn } from '../../support/app/render-app.tsx';
import { createWhoamiHandler } from '../../support/app/whoami-handler.ts';
import { withServer } from '../../support/app/with-server.ts';
import { insertCustomer, insertPaymentRequest, insertService } from '../../support/db/fixtures.ts';

const server = withServer();
beforeEach(() => signIn());

const findSteps = async () => within(await screen.findByRole('list', { name: 'Steps left' }));

const expectNoSteps = async () => {
  await renderApp('/');
  await screen.findByText(/^No requests today$|^Today$/);
  await waitFor(() => expect(server.requests('GET', '/services/services/')).not.toEqual([]));
  expect(screen.queryByRole('list', { name: 'Steps left' })).not.toBeInTheDocument();
  expect(server.requests('GET', '/shop/')).toEqual([]);
};

test('the owner of a new shop sees on Home what is left to do, each with a link [shop 4.9]', async () => {
  savedPromptEvent.set(
    Object.assign(new Event('beforeinstallprompt'), {
      prompt: async () => undefined,
      userChoice: Promise.resolve({ outcome: 'accepted' as const }),
    }),
  );
  await renderApp('/');
  const steps = await findSteps();
  expect(screen.getByRole('heading', { name: '4 steps left' })).toBeVisible();
  expect(
    steps.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    [expect.stringContaining('Add your logo'), '/settings/shop'],
    [expect.stringContaining('Add your prices'), '/services/new'],
    [expect.stringContaining('Add your phone number'), '/settings/shop'],
    [expect.stringContaining('on your home screen'), '/help'],
  ]);
  act(() => savedPromptEvent.set(undefined));
  expect(screen.getByRole('heading', { name: '3 steps left' })).toBeVisible();
});

test('a step that is done is gone, and the last one with its heading [shop 4.9]', async () => {
  await insertService(server.database(), server.get().tenant);
  await server.database().system.update(tenants).set({ phone: '01632 960 018' });
  await renderApp('/');
  expect((await findSteps()).getAllByRole('link')).toHaveLength(1);
  expect(screen.getByRole('heading', { name: '1 step left' })).toBeVisible();
  await server.database().system.update(tenants).set({ logoHash: 'a' });
  await renderApp('/');
  await screen.findByRole('list', { name: 'Ask for' });
  await waitFor(() => expect(server.requests('GET', '/shop/')).toHaveLength(2));
  expect(screen.queryByRole('list', { name: 'Steps left' })).not.toBeInTheDocument();
});

test('other staff see no steps [shop 4.9]', async () => {
  await server.database().system.update(users).set({ isOwner: false });
  await expectNoSteps();
});

test('a shop with more requests than one page is not new [shop 4.9]', async () => {
  const customer = await insertCustomer(server.database(), server.get().tenant);
  for (let count = 0; count <= pageSize; count += 1)
    await insertPaymentRequest(server.database(), customer);
  await expectNoSteps();
});

test('with a backend of the specification alone, there are no steps [shop 4.9]', async () => {
  server.wire.use(createWhoamiHandler());
  await expectNoSteps();
});
