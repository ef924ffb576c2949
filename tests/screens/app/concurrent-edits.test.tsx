import { waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { customers, services, sessions } from '../../../server/db/schema.ts';
import {
  enterText,
  pressButton,
  renderApp,
  screen,
  signIn,
  waitForToast,
} from '../../support/app/render-app.tsx';
import { withServer } from '../../support/app/with-server.ts';
import { testPassword } from '../../support/db/fixtures.ts';
import { createTestClient, type TestClient } from '../../support/server/test-client.ts';

const server = withServer();
let colleague: TestClient;
beforeEach(async () => {
  const { server: running } = server.get();
  await server.insertUser({ email: 'kim@example.com', isOwner: true });
  colleague = createTestClient(running);
  await colleague.logIn('kim@example.com', testPassword);
  await signIn();
});

/** Such as one of the specification alone: without versions. */
const hideVersions = () =>
  server.wire.use(
    http.all('/api/*', async ({ request }) => {
      request.headers.delete('if-match');
      const response = await server.get().server.app.fetch(request);
      const body = (await response.text()).replace(/"version":"[^"]*",?/g, '').replace(/,}/g, '}');
      return new HttpResponse(body === '' ? null : body, response);
    }),
  );

interface EditedForm {
  readonly noun: string;
  /** Resolves to the URL of the form, and to the path of the calls. */
  readonly prepare: () => Promise<readonly [url: string, path: string]>;
  readonly button: string;
  readonly toast: string;
  /** Only the user changes it: its label, the typed text, and its name. */
  readonly own: readonly [label: string, text: string, name: string];
  /** Both change it. */
  readonly shared: {
    readonly label: string;
    readonly name: string;
    readonly typed: string;
    readonly mine: string | number;
    readonly theirs: string | number;
    readonly shownMine: string;
    readonly shownTheirs: string;
  };
}

const phone = {
  label: 'Phone Number',
  name: 'phone',
  typed: '01632 960 002',
  mine: '01632 960 002',
  theirs: '01632 960 001',
  shownMine: '01632 960 002',
  shownTheirs: '01632 960 001',
};

const checkUp = { name: 'Check-up', description: 'Half an hour', cost: 5000 };
const service: EditedForm = {
  noun: 'service',
  prepare: async () => {
    const { id } = await server.insertService(checkUp);
    return [`/services/${id}/edit`, `/services/services/${id}/`];
  },
  button: 'Update Service',
  toast: 'Service Updated!',
  own: ['Description', 'An hour', 'description'],
  shared: {
    label: 'Price',
    name: 'cost',
    typed: '70.00',
    mine: 7000,
    theirs: 6500,
    shownMine: '£70.00',
    shownTheirs: '£65.00',
  },
};
const customer: EditedForm = {
  noun: 'customer',
  prepare: async () => {
    const { id } = await server.insertCustomer();
    return [`/customers/${id}/edit`, `/services/customers/${id}/`];
  },
  button: 'Update Customer',
  toast: 'Customer Updated!',
  own: ['Name', 'Jo Smith', 'name'],
  shared: phone,
};
const staffUser: EditedForm = {
  noun: 'user',
  prepare: async () => {
    const fields = { email: 'sam@example.com', phone: null };
    const { id } = await server.insertUser(fields);
    return [`/staff/${id}/edit`, `/users/${id}/`];
  },
  button: 'Update User',
  toast: 'User Updated!',
  own: ['First Name', 'Samira', 'firstName'],
  shared: phone,
};
const shopProfile: EditedForm = {
  noun: 'shop profile',
  prepare: async () => ['/settings/shop', '/shop/'],
  button: 'Update Shop Profile',
  toast: 'Shop profile updated!',
  own: ['Reply-To Email', 'desk@example.com', 'replyTo'],
  shared: {
    label: 'Address',
    name: 'address',
    typed: '1 High Street',
    mine: '1 High Street',
    theirs: '12 Harbour Street',
    shownMine: '1 High Street',
    shownTheirs: '12 Harbour Street',
  },
};
const forms = [service, customer, staffUser, shopProfile];

const read = async (path: string) => Object((await colleague.get(path)).body);
const saveAsColleague = async (path: string, changes: object) => {
  const saved = await colleague.put(path, { ...(await read(path)), ...changes });
  expect(saved.status).toBe(200);
};
const replaceText = async (user: UserEvent, label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await enterText(user, field, text);
};
const findChoice = (label: string) => screen.findByRole('group', { name: label });
const getOption = (choice: HTMLElement, name: string) =>
  within(choice).getByRole('radio', { name });

/** The colleague saves before the user types. */
const openForm = async ({ prepare, own: [label], shared }: EditedForm) => {
  const [url, path] = await prepare();
  const app = await renderApp(url);
  await screen.findByLabelText(label);
  await saveAsColleague(path, { [shared.name]: shared.theirs });
  return { ...app, apiPath: path };
};

describe.each(forms)('a $noun that two users edit at the same time', (form) => {
  const { noun, button, toast, own, shared } = form;

  test('gets the changes of both users, without a question [extra 12.2]', async () => {
    const { user, apiPath } = await openForm(form);
    await replaceText(user, own[0], own[1]);
    await pressButton(user, button);
    await waitForToast(toast);
    expect(await read(apiPath)).toMatchObject({ [own[2]]: own[1], [shared.name]: shared.theirs });
    expect(screen.queryByText(/^Someone else changed/)).not.toBeInTheDocument();
  });

  test('asks about a field that both users have changed, and saves the choice [extra 12.3]', async () => {
    const { user, apiPath } = await openForm(form);
    await replaceText(user, own[0], own[1]);
    await replaceText(user, shared.label, shared.typed);
    await pressButton(user, button);
    const choice = await findChoice(shared.label);
    expect(screen.getByRole('alert')).toHaveTextContent(
      `Someone else changed this ${noun} while you were editing`,
    );
    const theirs = getOption(choice, `Theirs ${shared.shownTheirs}`);
    expect(theirs).toHaveFocus();
    expect(theirs).not.toBeChecked();
    expect(getOption(choice, `Yours ${shared.shownMine}`)).not.toBeChecked();
    expect(screen.getByLabelText(own[0])).toHaveValue(own[1]);

    // A second press is not a choice.
    await pressButton(user, button);
    expect(await read(apiPath)).toMatchObject({ [shared.name]: shared.theirs });

    await user.click(getOption(choice, `Yours ${shared.shownMine}`));
    await pressButton(user, button);
    await waitForToast(toast);
    expect(await read(apiPath)).toMatchObject({ [own[2]]: own[1], [shared.name]: shared.mine });
  });
});

describe.each([service, customer, staffUser])(
  'a $noun that two users edit at a backend without versions',
  (form) => {
    const { button, toast, own, shared } = form;
    beforeEach(() => {
      hideVersions();
    });

    test('asks about a field that both users have changed, and saves the choice [extra 12.4]', async () => {
      const { user, apiPath } = await openForm(form);
      await replaceText(user, own[0], own[1]);
      await replaceText(user, shared.label, shared.typed);
      await pressButton(user, button);
      const choice = await findChoice(shared.label);
      expect(server.requests('PUT', apiPath)).toEqual([]);
      await user.click(getOption(choice, `Theirs ${shared.shownTheirs}`));
      await pressButton(user, button);
      await waitForToast(toast);
      expect(await read(apiPath)).toMatchObject({ [own[2]]: own[1], [shared.name]: shared.theirs });
      expect(server.requests('PUT', apiPath)).toHaveLength(1);
    });
  },
);

describe.each(forms)('a $noun behind a proxy that removes the version', (form) => {
  test('asks about a field that both users have changed [extra 12.8]', async () => {
    server.removeHeader('if-match');
    const { user, apiPath } = await openForm(form);
    await replaceText(user, form.shared.label, form.shared.typed);
    await pressButton(user, form.button);
    await findChoice(form.shared.label);
    expect(await read(apiPath)).toMatchObject({ [form.shared.name]: form.shared.theirs });
  });
});

const openService = () => openForm(service);

test('the user can choose with the keyboard, and the form shows the chosen value [extra 12.3]', async () => {
  const { user, apiPath } = await openService();
  await replaceText(user, 'Price', '70.00');
  await pressButton(user, 'Update Service');
  await findChoice('Price');
  await user.keyboard(' ');
  expect(screen.getByLabelText('Price')).toHaveValue('£65.00');
  await user.keyboard('{ArrowDown}');
  expect(screen.getByLabelText('Price')).toHaveValue('£70.00');
  await pressButton(user, 'Update Service');
  await waitForToast('Service Updated!');
  expect(await read(apiPath)).toMatchObject({ cost: 7000 });
});

test('a third value that the user types is taken as the choice [extra 12.3]', async () => {
  const { user, apiPath } = await openService();
  await replaceText(user, 'Price', '70.00');
  await pressButton(user, 'Update Service');
  const choice = await findChoice('Price');
  await replaceText(user, 'Price', '68.00');
  expect(getOption(choice, 'Yours £68.00')).toBeChecked();
  await pressButton(user, 'Update Service');
  await waitForToast('Service Updated!');
  expect(await read(apiPath)).toMatchObject({ cost: 6800 });
});

test('the form asks again when a colleague saves another change during the choice [extra 12.3]', async () => {
  const { user, apiPath } = await openService();
  await replaceText(user, 'Price', '70.00');
  await pressButton(user, 'Update Service');
  await user.click(getOption(await findChoice('Price'), 'Yours £70.00'));
  await saveAsColleague(apiPath, { cost: 6600, description: 'An hour' });
  await pressButton(user, 'Update Service');
  await user.click(await screen.findByRole('radio', { name: 'Theirs £66.00' }));
  expect(screen.getByLabelText('Description')).toHaveValue('An hour');
  await pressButton(user, 'Update Service');
  await waitForToast('Service Updated!');
  expect(await read(apiPath)).toMatchObject({ cost: 6600, description: 'An hour' });
});

test('a session that ends during the choice loses neither the choice nor the typed text [extra 12.3, extra 9.1]', async () => {
  const { user } = await openService();
  await replaceText(user, 'Description', 'An hour');
  await replaceText(user, 'Price', '70.00');
  await pressButton(user, 'Update Service');
  const choice = await findChoice('Price');
  await server.database().unscopedDb.delete(sessions);
  await user.click(getOption(choice, 'Yours £70.00'));
  await pressButton(user, 'Update Service');
  const dialog = await screen.findByRole('dialog', { name: 'Log In Again' });
  await enterText(user, within(dialog).getByLabelText('Password'), testPassword);
  await user.click(within(dialog).getByRole('button', { name: 'Log In' }));
  await waitForToast('You’re logged in again. Nothing was sent yet.');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(getOption(await findChoice('Price'), 'Yours £70.00')).toBeChecked();
  expect(screen.getByLabelText('Price')).toHaveValue('£70.00');
  expect(screen.getByLabelText('Description')).toHaveValue('An hour');
  expect(screen.getByRole('alert')).toHaveTextContent(/^Someone else changed this service/);
  await pressButton(user, 'Update Service');
  await waitForToast('Service Updated!');
  expect(await server.database().unscopedDb.select().from(services)).toMatchObject([
    { description: 'An hour', cost: 7000 },
  ]);
});

test('a price with VAT that a colleague has saved is exactly the price that the colleague typed [extra 12.2]', async () => {
  const [url, path] = await service.prepare();
  const { user } = await renderApp(url);
  await screen.findByLabelText('Price');
  await saveAsColleague(path, { cost: 832, costGross: 999 });
  await replaceText(user, 'Description', 'An hour');
  await pressButton(user, 'Update Service');
  await waitForToast('Service Updated!');
  expect(await read(path)).toMatchObject({ cost: 832, costGross: 999, description: 'An hour' });
});

test('two edits that are valid only without each other are shown at their fields [extra 12.3]', async () => {
  const contact = { email: 'jo@example.com', phone: '01632 960 001' };
  const { id } = await server.insertCustomer(contact);
  const { user } = await renderApp(`/customers/${id}/edit`);
  await user.clear(await screen.findByLabelText('Email'));
  await saveAsColleague(`/services/customers/${id}/`, { phone: '' });
  await pressButton(user, 'Update Customer');
  expect(
    await screen.findByText(/^Someone else changed.*Check the form, then save\.$/),
  ).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
    'Either email or phone is required',
  );
  expect(await read(`/services/customers/${id}/`)).toMatchObject({ email: 'jo@example.com' });
});

describe.each(['a backend with versions', 'a backend without versions'])('with %s', (backend) => {
  beforeEach(() => {
    if (backend === 'a backend without versions') hideVersions();
  });

  test('a save whose response was lost causes no conflict with the user’s own change [extra 12.5]', async () => {
    const [url, path] = await service.prepare();
    const { user } = await renderApp(url);
    await replaceText(user, 'Description', 'An hour ');
    server.loseResponse('put', path);
    await pressButton(user, 'Update Service');
    await waitFor(() => expect(server.requests('PUT', path)).toHaveLength(1));
    await server.endOutage();
    await pressButton(user, 'Update Service');
    await waitForToast('Service Updated!');
    expect(screen.queryByText(/^Someone else changed/)).not.toBeInTheDocument();
    expect(await read(path)).toMatchObject({ description: 'An hour' });
  });

  test('a service that a colleague has deleted can be added again with what was typed [extra 12.6]', async () => {
    const [url, path] = await service.prepare();
    const { user } = await renderApp(url);
    await replaceText(user, 'Description', 'An hour');
    await colleague.delete(path);
    await pressButton(user, 'Update Service');
    expect(
      await screen.findByText(/^This service was deleted while you were editing\..*press Create/),
    ).toBeVisible();
    expect(screen.getByLabelText('Description')).toHaveValue('An hour');
    await pressButton(user, 'Create Service');
    await waitForToast('Service Created!');
    expect(await server.database().unscopedDb.select().from(services)).toMatchObject([
      { name: 'Check-up', description: 'An hour', cost: 5000 },
    ]);
  });
});

test('the form of a customer whose data a colleague has erased is not filled in again [extra 12.6]', async () => {
  const [url] = await customer.prepare();
  const { user } = await renderApp(url);
  await replaceText(user, 'Name', 'Jo Smith');
  await server
    .database()
    .unscopedDb.update(customers)
    .set({ name: 'Erased', email: null, phone: null, erasedAt: server.get().server.clock() });
  await pressButton(user, 'Update Customer');
  expect(
    await screen.findByText(/^This customer was deleted while you were editing/),
  ).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Jo Smith');
  expect(await server.database().unscopedDb.select().from(customers)).toMatchObject([
    { name: 'Erased', email: null },
  ]);
});

test('a write is not sent when the app cannot compare it first [extra 12.4]', async () => {
  hideVersions();
  const [url, path] = await service.prepare();
  const { user } = await renderApp(url);
  await replaceText(user, 'Description', 'An hour');
  server.failReads();
  await pressButton(user, 'Update Service');
  expect(await screen.findByText(/Nothing was sent\./)).toBeVisible();
  expect(server.requests('PUT', path)).toEqual([]);
});

test('a colleague whom another user has made inactive stays inactive [extra 12.2]', async () => {
  const [url, path] = await staffUser.prepare();
  const { user } = await renderApp(url);
  await replaceText(user, 'First Name', 'Samira');
  await saveAsColleague(path, { isActive: false });
  await pressButton(user, 'Update User');
  await waitForToast('User Updated!');
  expect(await read(path)).toMatchObject({ firstName: 'Samira', isActive: false });
});
