import { within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { customers } from '../../../server/db/schema.ts';
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
beforeEach(() => signIn());

const readNames = async () =>
  (await server.database().unscopedDb.select().from(customers)).map(({ name }) => name).toSorted();

describe('the import of a file', () => {
  test('shows the rows of the file, imports the rows that the owner has chosen, and can be undone [import 2.1, import 2.4]', async () => {
    const namesBefore = await readNames();
    const { user } = await renderApp('/settings/import');
    const file = new File(['Name,Email\nZoë Brönte,zoe@example.com\nNobody,\n'], 'customers.csv');
    await user.upload(await screen.findByLabelText('File'), file);
    expect(await screen.findByText('New: 1')).toBeVisible();
    expect(screen.getByText('Not Usable: 1')).toBeVisible();
    expect(screen.getByText(/^Row 3: /)).toBeVisible();
    const send = screen.getByRole('button', { name: 'Import 1 Customer' });
    const columns = screen.getByRole('heading', { name: 'Columns' });
    expect(send.compareDocumentPosition(columns)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByLabelText('Email')).toHaveDisplayValue('Email');
    await user.click(send);
    await waitForToast('Customers: 1 added');
    expect(await readNames()).toEqual([...namesBefore, 'Zoë Brönte'].toSorted());
    const row = within(await screen.findByRole('list', { name: 'Imports of the Last Day' }));
    await user.click(row.getByRole('button', { name: 'Undo' }));
    await user.click(await screen.findByRole('button', { name: 'Undo Import' }));
    await waitForToast('Undone: 1 removed, 0 restored');
    expect(await readNames()).toEqual(namesBefore);
  });

  test('accepts a pasted price list, and describes what is wrong with a file [import 1.1, import 1.2]', async () => {
    const { user } = await renderApp('/settings/import');
    await user.click(await screen.findByRole('button', { name: 'Price List' }));
    await user.click(screen.getByLabelText('Or Paste a Table'));
    await user.paste('Crown\t450.00\nFilling\t95\n');
    await user.click(screen.getByRole('button', { name: 'Show Preview' }));
    expect(await screen.findByText('New: 2')).toBeVisible();
    await user.upload(screen.getByLabelText('File'), new File([' '], 'empty.csv'));
    expect(await screen.findByText('The file is empty')).toBeVisible();
  });

  test('is refused at once while offline [import 2.5]', async () => {
    const { user } = await renderApp('/settings/import');
    server.startOutage();
    await user.upload(await screen.findByLabelText('File'), new File(['Jo,jo@x.ie'], 'a.csv'));
    expect(await screen.findAllByText(/Can’t reach Beepaid at the moment/)).not.toEqual([]);
    expect(screen.queryByRole('button', { name: /^Import / })).not.toBeInTheDocument();
  });

  test('is not offered by a backend without the capability [import 2.5]', async () => {
    server.wire.use(createWhoamiHandler());
    await renderApp('/settings/import');
    expect(await screen.findByText('This server does not have this screen')).toBeVisible();
  });
});

describe('the merge of two customers', () => {
  const openDialog = async (customer: Awaited<ReturnType<typeof server.insertCustomer>>) => {
    const { user } = await renderApp(`/customers/${customer.id}/edit`);
    await user.click(await screen.findByRole('button', { name: 'Merge with Another Customer' }));
    return user;
  };

  test('an owner merges two customers after a question [import 3.1]', async () => {
    const first = await server.insertCustomer({ name: 'Jo Bloggs', phone: null });
    const second = await server.insertCustomer({
      name: 'Joanna Bloggs',
      email: 'joanna@example.com',
      phone: '07700900855',
    });
    const user = await openDialog(first);
    await enterText(user, await screen.findByLabelText(/^Name, Email or/), 'joanna');
    await user.click(
      await screen.findByRole('button', { name: /^Choose Joanna.*07700\s900\s855$/ }),
    );
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(
      /Not kept: Joanna Bloggs, joanna@example\.com\. You cannot undo this\.$/,
    );
    await user.click(await screen.findByRole('button', { name: 'Merge' }));
    await waitForToast('Customers Merged!');
    expect(await readNames()).not.toContain(second.name);
  });

  test('offers customers of the same name first, and says when it finds no other [import 3.1]', async () => {
    const first = await server.insertCustomer({ name: 'Jo Bloggs' });
    await server.insertCustomer({ name: 'Jo Bloggs', email: 'other@example.com' });
    const user = await openDialog(first);
    const search = await screen.findByLabelText(/^Name, Email or/);
    expect(search).toHaveValue('');
    expect(search).toHaveFocus();
    expect(await screen.findAllByRole('button', { name: /^Choose / })).toHaveLength(1);
    const choose = screen.getByRole('button', { name: /^Choose .*other@/ });
    expect(choose.parentElement).toHaveTextContent(/other@example\.com.*£0\.00 paid/);
    await enterText(user, search, 'zzzz');
    expect(await screen.findByText('No other customer found for “zzzz”')).toBeVisible();
  });

  test('asks for a name where no other customer has the same [import 3.1]', async () => {
    await openDialog(await server.insertCustomer({ name: 'Jo Bloggs' }));
    expect(await screen.findByText('No other customer has the name Jo Bloggs')).toBeVisible();
  });
});
