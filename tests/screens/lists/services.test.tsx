import { waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { services, tenants } from '../../../server/db/schema.ts';
import { matchMedia, tableScreen } from '../../support/app/match-media.ts';
import {
  enterText,
  getDefinition,
  pressButton,
  renderApp,
  screen,
  signIn,
  waitForToast,
} from '../../support/app/render-app.tsx';
import { createWhoamiHandler } from '../../support/app/whoami-handler.ts';
import { withServer } from '../../support/app/with-server.ts';
import { MINUTE_MS } from '../../support/server/test-clock.ts';

const server = withServer();
const readServices = () => server.database().unscopedDb.select().from(services);
const failWrite = (method: 'post' | 'put' | 'delete', path: string) =>
  server.wire.use(
    http[method](`/api/services/services/${path}`, () => HttpResponse.json({}, { status: 400 })),
  );

beforeEach(() => signIn());

describe('the services list', () => {
  test('shows name, description and cost, before and with VAT, and links to the edit form [spec 2.87, counter 11.9]', async () => {
    const { id } = await server.insertService();
    const app = await renderApp('/services');
    const row = await screen.findByRole('link', { name: /Check-up/ });
    expect(row).toHaveAttribute('href', `/services/${id}/edit`);
    for (const shown of ['Half an hour', '£45.00 before VAT', '£54.00'])
      expect(within(row).getByText(shown)).toBeVisible();
    await app.user.click(row);
    expect(await screen.findByRole('heading', { name: 'Edit Service' })).toBeVisible();
  });

  test.each([0, null])('shows the cost %s as configurable [spec 2.88]', async (cost) => {
    await server.insertService({ cost });
    await renderApp('/services');
    expect(
      within(await screen.findByRole('link', { name: /Check-up/ })).getByText('Configurable'),
    ).toBeVisible();
  });

  test('can be sorted by name and price at any backend, and beside an open service [counter 7.11]', async () => {
    server.wire.use(createWhoamiHandler());
    await server.insertService({ name: 'Bath', cost: 300, serviceOrder: 1 });
    await server.insertService({ name: 'Comb', cost: null, serviceOrder: 2 });
    await server.insertService({ name: 'Advice', cost: 2000, serviceOrder: 3 });
    matchMedia(tableScreen);
    const app = await renderApp('/services?order=highest_price');
    const waitForNames = (...names: string[]) =>
      waitFor(() => {
        const rows = within(screen.getByRole('list', { name: 'Services' })).getAllByRole('link');
        expect(
          rows.map(({ textContent }) => /^(?:Bath|Comb|Advice)/.exec(textContent)?.[0]),
        ).toEqual(names);
      });
    const getHeading = (name: string) => screen.getByRole('columnheader', { name });
    const sortBy = (name: string) => app.user.click(within(getHeading(name)).getByRole('button'));
    await screen.findByRole('columnheader', { name: 'Price' });
    await waitForNames('Advice', 'Bath', 'Comb');
    expect(getHeading('Price')).toHaveAttribute('aria-sort', 'descending');
    await sortBy('Price');
    await waitForNames('Bath', 'Comb', 'Advice');
    expect(app.router.state.location.search).toEqual({});
    await sortBy('Price');
    await waitForNames('Comb', 'Bath', 'Advice');
    await sortBy('Name');
    await waitForNames('Advice', 'Bath', 'Comb');
    await sortBy('Name');
    await waitForNames('Comb', 'Bath', 'Advice');
    expect(app.router.state.location.search).toEqual({ order: 'name_descending' });
    await app.user.click(screen.getByRole('link', { name: /Bath/ }));
    await screen.findByRole('region', { name: 'Edit Service' });
    await waitForNames('Comb', 'Bath', 'Advice');
  });

  test('links to the new-service form [spec 2.85]', async () => {
    const app = await renderApp('/services');
    await app.user.click(await screen.findByRole('link', { name: 'Add Service' }));
    expect(await screen.findByRole('heading', { name: 'New Service' })).toBeVisible();
    expect(app.path()).toBe('/services/new');
  });
});

test('a new service whose name is taken says so, links the other service, and can be saved [counter 16.22]', async () => {
  const { id } = await server.insertService({ name: 'Check-up' });
  const { user } = await renderApp('/services/new');
  await enterText(user, await screen.findByLabelText('Service Name'), ' check-UP ');
  expect(await screen.findByText('Check-up already exists.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open' })).toHaveAttribute(
    'href',
    `/services/${id}/edit`,
  );
  await enterText(user, screen.getByLabelText('Description'), 'An hour');
  await pressButton(user, 'Create Service');
  await waitForToast('Service Created!');
  expect(await readServices()).toHaveLength(2);
});

describe('a shop whose prices include VAT', () => {
  test('shows and accepts the price of a service with VAT, even if no net price gives it [counter 11.9, counter 11.11]', async () => {
    await server.database().unscopedDb.update(tenants).set({ pricesIncludeVat: true });
    server.get().server.clock.advance(MINUTE_MS);
    const { user } = await renderApp('/services/new');
    await enterText(user, await screen.findByLabelText('Service Name'), 'Check-up');
    await enterText(user, screen.getByLabelText('Description'), 'Half an hour');
    await user.type(screen.getByLabelText('Price'), '999');
    expect(screen.getByText('including VAT')).toBeVisible();
    expect(getDefinition('VAT (20%)')).toHaveTextContent('£1.67');
    expect(getDefinition('Total')).toHaveTextContent('£9.99');
    await pressButton(user, 'Create Service');
    const row = await screen.findByRole('link', { name: /Check-up/ });
    expect(within(row).getByText('£9.99')).toBeVisible();
    expect(within(row).getByText('incl. VAT')).toBeVisible();
    expect(within(row).queryByText(/before VAT/)).not.toBeInTheDocument();
    expect(await readServices()).toMatchObject([{ cost: 832, costGross: 999 }]);

    await user.click(row);
    expect(await screen.findByDisplayValue('£9.99')).toBeVisible();
    await pressButton(user, 'Update Service');
    await waitForToast('Service Updated!');
    expect(await readServices()).toMatchObject([{ cost: 832, costGross: 999 }]);

    await renderApp('/payments/new');
    await user.click(await screen.findByRole('button', { name: 'Pick a Service' }));
    const picker = within(await screen.findByRole('dialog', { name: 'Pick a Service' }));
    await user.click(await picker.findByRole('button', { name: /^Check-up.*£9\.99/ }));
    expect(screen.getByRole('status', { name: 'Total' })).toHaveTextContent('£9.99');
  });
});

describe('a new service', () => {
  const pressCreate = (user: UserEvent) => pressButton(user, 'Create Service');
  const openAndFillIn = async () => {
    const app = await renderApp('/services/new');
    await enterText(app.user, await screen.findByLabelText('Service Name'), 'Check-up');
    await enterText(app.user, screen.getByLabelText('Description'), 'Half an hour');
    await app.user.type(screen.getByLabelText('Price'), '4599');
    return app;
  };

  test('shows VAT and total while the user types, then is created and listed [spec 1.7, spec 2.89, spec 2.90, spec 2.93]', async () => {
    const app = await openAndFillIn();
    expect(screen.getByLabelText('Price')).toHaveAccessibleDescription(
      /leave as 0 if configurable/,
    );
    expect(getDefinition('VAT (20%)')).toHaveTextContent('£9.20');
    expect(getDefinition('Total')).toHaveTextContent('£55.19');
    await pressCreate(app.user);
    await waitForToast('Service Created!');
    await waitFor(() => expect(app.path()).toBe('/services'));
    expect(await screen.findByRole('link', { name: /Check-up.*£45\.99/ })).toBeVisible();
    expect(await readServices()).toMatchObject([
      { name: 'Check-up', description: 'Half an hour', cost: 4599 },
    ]);
  });

  test('can be saved without a price [spec 2.90, spec 5.15]', async () => {
    const app = await renderApp('/services/new');
    await enterText(app.user, await screen.findByLabelText('Service Name'), 'Repair');
    await enterText(app.user, screen.getByLabelText('Description'), 'As agreed');
    expect(getDefinition('VAT (20%)')).toHaveTextContent(/-$/);
    expect(getDefinition('Total')).toHaveTextContent(/-$/);
    await pressCreate(app.user);
    await waitFor(() => expect(app.path()).toBe('/services'));
    expect(
      within(await screen.findByRole('link', { name: /Repair/ })).getByText('Configurable'),
    ).toBeVisible();
  });

  test('shows no VAT for a tenant without VAT [spec 2.91]', async () => {
    server.wire.use(
      http.get('/api/whoami/', () =>
        HttpResponse.json({
          client: { name: 'Stall', has_beepaid_go_module: true, include_vat: false },
        }),
      ),
    );
    await openAndFillIn();
    expect(getDefinition('VAT (20%)')).toBeNull();
    expect(getDefinition('Total')).toBeNull();
  });

  test('shows a validation error at each required field [spec 5.14]', async () => {
    const { user } = await renderApp('/services/new');
    await screen.findByLabelText('Service Name');
    await pressCreate(user);
    expect(screen.getByLabelText('Service Name')).toHaveAccessibleDescription(
      'Name must not be empty',
    );
    expect(screen.getByLabelText('Description')).toHaveAccessibleDescription(
      'Description must not be empty',
    );
    expect(await readServices()).toEqual([]);
  });

  test('shows an error and keeps the input when creation fails [spec 8.13]', async () => {
    failWrite('post', '');
    const app = await openAndFillIn();
    await pressCreate(app.user);
    await waitForToast('Failed to create service');
    expect(screen.getByLabelText('Price')).toHaveValue('£45.99');
    expect(app.path()).toBe('/services/new');
  });
});

describe('editing a service', () => {
  const openEditService = async (fields?: Parameters<typeof server.insertService>[0]) => {
    const { id } = await server.insertService(fields);
    const app = await renderApp(`/services/${id}/edit`);
    expect(await screen.findByLabelText('Service Name')).toHaveValue('Check-up');
    return { ...app, id };
  };
  const pressUpdate = (user: UserEvent) => pressButton(user, 'Update Service');
  const askToDelete = async (user: UserEvent) => {
    await pressButton(user, 'Delete Service');
    return screen.findByRole('alertdialog', { name: 'Delete Service?' });
  };

  test('prefills the form, saves without changing the sort order, and returns [spec 1.7, spec 2.93, spec 4.18]', async () => {
    const { user, path } = await openEditService({ serviceOrder: 7 });
    expect(screen.getByLabelText('Description')).toHaveValue('Half an hour');
    expect(screen.getByLabelText('Price')).toHaveValue('£45.00');
    expect(getDefinition('Total')).toHaveTextContent('£54.00');
    await user.type(screen.getByLabelText('Price'), '450');
    await pressUpdate(user);
    await waitForToast('Service Updated!');
    await waitFor(() => expect(path()).toBe('/services'));
    expect(await screen.findByRole('link', { name: /Check-up.*£4\.50/ })).toBeVisible();
    expect(await readServices()).toMatchObject([{ cost: 450, serviceOrder: 7 }]);
  });

  test('shows an error when saving fails [spec 8.14]', async () => {
    const { user, id, path } = await openEditService();
    failWrite('put', `${id}/`);
    await pressUpdate(user);
    await waitForToast('Failed to create service');
    expect(path()).toBe(`/services/${id}/edit`);
  });

  test('shows an error and returns to the list for an unknown service [spec 8.15]', async () => {
    const app = await renderApp('/services/none/edit');
    await waitForToast('Service not found');
    await waitFor(() => expect(app.path()).toBe('/services'));
  });

  test('asks before it deletes the service, names it, and keeps it after Go Back [spec 2.92, counter 10.9]', async () => {
    const { user } = await openEditService();
    const dialog = await askToDelete(user);
    expect(dialog).toHaveAccessibleDescription(
      'Check-up Once deleted a service is not recoverable, but payments made using this service will remain intact',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Go Back' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(await readServices()).toHaveLength(1);
  });

  test('deletes after Yes and returns to the list [spec 1.7, spec 2.92, spec 2.93]', async () => {
    const { user, path } = await openEditService();
    await user.click(within(await askToDelete(user)).getByRole('button', { name: 'Yes' }));
    await waitForToast('Service deleted');
    await waitFor(() => expect(path()).toBe('/services'));
    expect(await screen.findByText('No services yet')).toBeVisible();
    expect(screen.queryByText('Service not found')).not.toBeInTheDocument();
    expect(await readServices()).toEqual([]);
  });

  test('shows an error and keeps the service when deletion fails [spec 8.16]', async () => {
    const { user, id, path } = await openEditService();
    failWrite('delete', `${id}/`);
    await user.click(within(await askToDelete(user)).getByRole('button', { name: 'Yes' }));
    await waitForToast('Failed to delete service');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(path()).toBe(`/services/${id}/edit`);
  });
});
