import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { paymentRequests } from '../../../server/db/schema.ts';
import { renderApp, screen, signIn } from '../../support/app/render-app.tsx';
import { createThirdPartyBackend } from '../../support/app/third-party-backend.ts';
import { withServer } from '../../support/app/with-server.ts';

const server = withServer();
beforeEach(() => signIn());

const insertKnownCustomer = (name: string, email: string | null, phone: string | null) =>
  server.insertCustomer({ name, email, phone });

const openForm = async () => {
  const app = await renderApp('/payments/new');
  const name = await screen.findByRole('combobox', { name: 'Name' });
  return { ...app, name };
};

test('two letters of a name offer the customer, and one tap fills in the form [counter 1.1]', async () => {
  await insertKnownCustomer('Jo Bloggs', 'jo@example.com', '07700 900123');
  await insertKnownCustomer('Tom Fletcher', null, '07700 900781');
  const { user, name, path } = await openForm();
  await user.type(name, 'j');
  expect(name).toHaveAttribute('aria-expanded', 'false');
  await user.type(name, 'o');
  await user.click(
    await screen.findByRole('option', {
      name: 'Jo Bloggs jo@example.com · 07700\u00a0900\u00a0123',
    }),
  );
  expect(name).toHaveValue('Jo Bloggs');
  expect(screen.getByLabelText('Description')).toHaveFocus();
  expect(screen.getByLabelText('Email')).toHaveValue('jo@example.com');
  expect(screen.getByLabelText('Phone Number')).toHaveValue('07700 900 123');
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('Price'), '4500');
  await user.click(screen.getByRole('button', { name: 'Send Payment Request' }));
  await waitFor(() => expect(path()).toBe('/payments'));
  expect(await server.database().unscopedDb.select().from(paymentRequests)).toMatchObject([
    { customerName: 'Jo Bloggs' },
  ]);
});

test('suggestions can be reached with the arrow keys and closed with Escape [counter 1.2]', async () => {
  await insertKnownCustomer('Ada Ames', 'ada@example.com', null);
  await insertKnownCustomer('Adam Byrne', 'adam@example.com', null);
  const { user, name } = await openForm();
  await user.type(name, 'ad');
  const options = await screen.findAllByRole('option');
  expect(options).toHaveLength(2);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  expect(name).toHaveValue('ad');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  const second = screen.getAllByRole('option')[1];
  expect(name).toHaveAttribute('aria-activedescendant', second?.id);
  const picked = second?.firstChild?.textContent ?? '';
  await user.keyboard('{Enter}');
  expect(name).toHaveValue(picked);
  expect(name).toHaveAttribute('aria-expanded', 'false');
});

test('Enter after an arrow key does not send the form while the suggestions load [counter 1.2]', async () => {
  await insertKnownCustomer('Ada Ames', 'ada@example.com', null);
  const { user, name } = await openForm();
  await user.type(name, 'ad');
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(await screen.findByRole('option', { name: /Ada Ames/ })).toBeVisible();
  expect(name).toHaveFocus();
  expect(screen.getByLabelText('Email')).not.toBeInvalid();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(name).toHaveValue('Ada Ames');
});

describe('after a pick by key', () => {
  const openAndPick = async () => {
    const { user, name } = await openForm();
    const pick = async (letters: string) => {
      await user.clear(name);
      await user.paste(letters);
      await screen.findByRole('option');
      await user.keyboard('{ArrowDown}{Enter}');
    };
    return { user, pick };
  };

  test('the user types on in the first empty field [counter 1.2]', async () => {
    await insertKnownCustomer('Ada Ames', 'ada@example.com', null);
    await insertKnownCustomer('Tom Fletcher', null, null);
    const { user, pick } = await openAndPick();
    await pick('tom');
    expect(screen.getByLabelText('Email')).toHaveFocus();
    await pick('ada');
    await user.keyboard('Check-up');
    expect(screen.getByLabelText('Description')).toHaveValue('Check-up');
  });

  test('Price and then Send follow the description [counter 1.2]', async () => {
    await insertKnownCustomer('Ada Ames', 'ada@example.com', null);
    const { user, pick } = await openAndPick();
    await user.click(screen.getByLabelText('Description'));
    await user.paste('Check-up');
    await pick('ada');
    await user.keyboard('4500');
    expect(screen.getByLabelText('Price')).toHaveValue('£45.00');
    await pick('ada');
    expect(screen.getByRole('button', { name: 'Send Payment Request' })).toHaveFocus();
  });
});

test('a new name is not changed, and a list without matches remains closed [counter 1.1]', async () => {
  await insertKnownCustomer('Jo Bloggs', 'jo@example.com', null);
  const { user, name } = await openForm();
  await user.type(name, 'Jo');
  await screen.findByRole('option');
  await user.type(name, 'an');
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  await user.tab();
  expect(name).toHaveValue('Joan');
  expect(screen.getByLabelText('Email')).toHaveValue('');
});

test('suggestions are customers from the saved list while the backend cannot be reached [counter 1.3]', async () => {
  await insertKnownCustomer('Jo Bloggs', 'jo@example.com', null);
  const { user } = await renderApp('/customers');
  await screen.findByRole('link', { name: /Jo Bloggs/ });
  server.wire.use(http.get('/api/services/customers/', () => HttpResponse.error()));
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'New Request' }));
  await user.type(await screen.findByRole('combobox', { name: 'Name' }), 'jo');
  expect(await screen.findByRole('option', { name: /Jo Bloggs/ })).toBeVisible();
});

test('suggestions come from the search of the backend, at any backend [counter 1.1]', async () => {
  server.wire.use(...createThirdPartyBackend().handlers);
  const { user, name } = await openForm();
  await user.type(name, 'cust');
  expect((await screen.findAllByRole('option')).length).toBeGreaterThan(0);
});

test('the form shows no suggestions for a customer who is shown read-only [counter 1.4]', async () => {
  const { id } = await insertKnownCustomer('Jo Bloggs', 'jo@example.com', null);
  await renderApp(`/payments/new?customerId=${id}`);
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveAttribute('readonly');
});

test('the form names a customer who has the typed number, and one press fills in this customer [counter 1.7]', async () => {
  await insertKnownCustomer('Ali Rahman', 'ali@example.com', '07700 900123');
  const { user, name } = await openForm();
  await user.type(name, 'Bob');
  await user.type(screen.getByLabelText('Phone Number'), '+447700900123');
  expect(screen.queryByText('This is Ali Rahman’s number')).not.toBeInTheDocument();
  await user.tab();
  expect(await screen.findByText('This is Ali Rahman’s number')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use Ali Rahman' }));
  expect(name).toHaveValue('Ali Rahman');
  expect(screen.getByLabelText('Email')).toHaveValue('ali@example.com');
  expect(screen.queryByText('This is Ali Rahman’s number')).not.toBeInTheDocument();

  await user.clear(name);
  await user.type(name, 'Peter Young');
  await user.tab();
  expect(await screen.findByText('This is Ali Rahman’s email')).toBeVisible();
});
