import { waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderApp, screen, signIn } from '../../support/app/render-app.tsx';
import { withServer } from '../../support/app/with-server.ts';

const server = withServer();
beforeEach(() => signIn());

/** For a customer who has paid twice. The presses count from Home. */
const openHome = async () => {
  const customer = await server.insertCustomer();
  for (const description of ['Check-up', 'Hygienist visit'])
    await server.insertRequest(customer, { status: 'paid', description });
  const { user, path } = await renderApp('/');
  await screen.findByRole('list', { name: 'Ask Again' });
  const presses: string[] = [];
  const press = async (role: string, name: string | RegExp) => {
    const main = within(screen.getByRole('main'));
    const element = await main.findByRole(role, { name });
    presses.push(element.textContent);
    await user.click(element);
  };
  return { press, presses, path };
};

const expectSent = async () => {
  await waitFor(() => expect(server.requests('POST', '/services/payments/')).toHaveLength(1));
  await screen.findByText(/^Sent by email to Jo Bloggs|^Payment request sent!/);
};

test('the usual request of a regular customer needs two presses from Home, and no typing [counter 16.15]', async () => {
  const { press, presses } = await openHome();
  await press('link', /^Jo Bloggs/);
  await screen.findByDisplayValue('£50.00');
  await press('button', 'Send Payment Request');
  await expectSent();
  expect(presses).toHaveLength(2);
});

test('the usual request of a regular customer needs three presses through New Request [counter 16.15]', async () => {
  const { press, presses, path } = await openHome();
  await press('link', 'New Request');
  expect(path()).toBe('/payments/new');
  await press('link', /^Jo Bloggs/);
  await screen.findByDisplayValue('£50.00');
  await press('button', 'Send Payment Request');
  await expectSent();
  expect(presses).toHaveLength(3);
});
