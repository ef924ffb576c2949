import { fireEvent, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { tenants, users } from '../../../server/db/schema.ts';
import { dirtyState } from '../../../src/lib/tabs/dirty-state.ts';
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

const readTenant = async () => (await server.database().unscopedDb.select().from(tenants))[0];
const openSettings = async (user: Awaited<ReturnType<typeof renderApp>>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Settings' }));
  await screen.findByRole('list', { name: 'Account' });
};

describe('the shop profile', () => {
  test('opens from the owner’s Settings, and stays open after a save [shop 1.1, counter 10.14]', async () => {
    const { user, path } = await renderApp('/');
    await openSettings(user);
    await user.click(screen.getByRole('link', { name: /^Shop Profile/ }));
    const name = await screen.findByLabelText('Shop Name');
    expect(name).toHaveValue('Harbour Street Dental');
    await user.clear(name);
    await enterText(user, name, 'Corner Garage');
    await enterText(user, screen.getByLabelText('Phone Number'), '01632 960 018');
    await enterText(user, screen.getByLabelText('Address'), '1 High Street');
    await enterText(user, screen.getByLabelText('VAT Number'), '123456789');
    await enterText(user, screen.getByLabelText('Reply-To Email'), 'desk@garage.example');
    await user.type(screen.getByLabelText('Days Until Links Expire'), '30');
    await user.click(screen.getByRole('switch', { name: 'Prices include VAT' }));
    await user.clear(screen.getByLabelText('Ask Before Sending More Than'));
    await user.type(screen.getByLabelText('Ask Before Sending More Than'), '250000');
    await user.click(screen.getByRole('button', { name: 'Update Shop Profile' }));
    await waitForToast('Shop profile updated!');
    expect(path()).toBe('/settings/shop');
    expect(await screen.findByLabelText('Shop Name')).toHaveValue('Corner Garage');
    expect(screen.getByLabelText('VAT Number')).toHaveValue('GB 123 4567 89');
    expect(dirtyState.isDirty('input')).toBe(false);
    await user.click(screen.getByRole('link', { name: /, home$/ }));
    expect(await screen.findByRole('heading', { name: 'Corner Garage' })).toBeVisible();
    expect(await readTenant()).toMatchObject({
      name: 'Corner Garage',
      phone: '01632 960 018',
      address: '1 High Street',
      replyTo: 'desk@garage.example',
      linkLifetimeDays: 30,
      pricesIncludeVat: true,
      confirmAbove: 250_000,
    });
  });

  test('sets a colour, says when it is darkened, removes it, and sets a line about personal data [shop 6.1, shop 6.3]', async () => {
    const { user } = await renderApp('/settings/shop');
    const colour = await screen.findByLabelText('Shop Colour');
    const save = async () => {
      await user.click(screen.getByRole('button', { name: 'Update Shop Profile' }));
      await waitForToast('Shop profile updated!');
    };
    fireEvent.change(colour, { target: { value: '#7a7a7a' } });
    expect(await screen.findByText('Darkened, so that its text is readable')).toBeVisible();
    fireEvent.change(colour, { target: { value: '#8a1c7c' } });
    expect(screen.queryByText(/^Darkened/)).not.toBeInTheDocument();
    await enterText(
      user,
      screen.getByLabelText('Questions and Complaints About Data'),
      'privacy@garage.example',
    );
    await save();
    expect(await readTenant()).toMatchObject({
      colour: '#8a1c7c',
      dataContact: 'privacy@garage.example',
    });
    await user.click(await screen.findByRole('button', { name: 'Remove Colour' }));
    await save();
    expect((await readTenant())?.colour).toBeNull();
  });

  test('has no colour and no line about personal data with a backend without them [shop 6.4]', async () => {
    await server
      .database()
      .unscopedDb.update(tenants)
      .set({ colour: '#8a1c7c', dataContact: 'Sam' });
    server.wire.use(
      http.get('/api/shop/', async ({ request }) => {
        const response = await server.get().server.app.fetch(request);
        const { colour: _colour, data_contact: _contact, ...shop } = await response.json();
        return HttpResponse.json(shop);
      }),
    );
    const { user } = await renderApp('/settings/shop');
    await enterText(user, await screen.findByLabelText('Address'), '1 High Street');
    expect(screen.queryByLabelText('Shop Colour')).not.toBeInTheDocument();
    expect(screen.queryByLabelText(/About Data/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Update Shop Profile' }));
    await waitForToast('Shop profile updated!');
    expect(await readTenant()).toMatchObject({
      address: '1 High Street',
      colour: '#8a1c7c',
      dataContact: 'Sam',
    });
  });

  test('shows an error at each invalid field, and then saves nothing [shop 1.1]', async () => {
    const { user } = await renderApp('/settings/shop');
    await user.clear(await screen.findByLabelText('Shop Name'));
    await user.type(screen.getByLabelText('VAT Number'), 'pending');
    await user.type(screen.getByLabelText('Days Until Links Expire'), '400');
    await user.click(screen.getByRole('button', { name: 'Update Shop Profile' }));
    expect(await screen.findByText('Shop name must not be empty')).toBeVisible();
    expect(screen.getByText(/^Please enter a VAT number such as GB 123/)).toBeVisible();
    expect(screen.getByText('Please enter 1 to 365 days, or leave this empty')).toBeVisible();
    expect(server.requests('PUT', '/shop/')).toEqual([]);
  });

  test('has no VAT number for a shop without VAT, and does not delete a saved number [shop 1.6]', async () => {
    await server
      .database()
      .unscopedDb.update(tenants)
      .set({ vatNumber: 'GB 123 4567 89', includeVat: false });
    const { user } = await renderApp('/settings/shop');
    expect(await screen.findByLabelText('Address')).toBeVisible();
    expect(screen.getByLabelText('VAT Number')).not.toBeVisible();
    await enterText(user, screen.getByLabelText('Address'), '1 High Street');
    await user.click(screen.getByRole('button', { name: 'Update Shop Profile' }));
    await waitForToast('Shop profile updated!');
    expect(await readTenant()).toMatchObject({
      address: '1 High Street',
      vatNumber: 'GB 123 4567 89',
    });
  });

  test('is refused at once while offline [shop 1.1]', async () => {
    const { user } = await renderApp('/settings/shop');
    await enterText(user, await screen.findByLabelText('Address'), '1 High Street');
    server.startOutage();
    await user.click(screen.getByRole('button', { name: 'Update Shop Profile' }));
    expect(
      await screen.findByText('Can’t reach Beepaid at the moment. Nothing was sent.'),
    ).toBeVisible();
    expect((await readTenant())?.address).toBeNull();
  });

  test('is not offered to a colleague, who reads the reason [shop 1.2]', async () => {
    await server.database().unscopedDb.update(users).set({ isOwner: false });
    const { user } = await renderApp('/settings/shop');
    expect(
      await screen.findByText('Only owners can see and change the shop profile'),
    ).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Go to Settings' }));
    await screen.findByRole('link', { name: /^Your Account/ });
    expect(screen.queryByRole('link', { name: /^Shop Profile/ })).not.toBeInTheDocument();
    expect(server.requests('GET', '/shop/')).toEqual([]);
  });

  test('has in Settings a description of what its screen always has [shop 1.1]', async () => {
    await renderApp('/settings');
    expect(await screen.findByRole('link', { name: /^Shop Profile/ })).toHaveTextContent(
      'Shop Profile Name, logo and address',
    );
  });

  test('is not offered with a backend without the capability [shop 1.2]', async () => {
    server.wire.use(createWhoamiHandler());
    await renderApp('/settings/shop');
    expect(await screen.findByText('This server does not have this screen')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Shop Profile/ })).not.toBeInTheDocument();
  });
});

describe('the logo', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>';
  const chooseLogo = async (
    user: Awaited<ReturnType<typeof renderApp>>['user'],
    content: string,
  ) => {
    const file = new File([content], 'logo.svg', { type: 'image/svg+xml' });
    await user.upload(await screen.findByLabelText('Logo file'), file);
  };

  test('is sent as soon as the user chooses it, and can be removed [shop 1.3]', async () => {
    const { user } = await renderApp('/settings/shop');
    await chooseLogo(user, svg);
    await waitForToast('Logo updated!');
    expect(await screen.findByRole('img', { name: 'The logo of your shop' })).toHaveAttribute(
      'src',
      `/pay/logos/${(await readTenant())?.logoHash}`,
    );
    await user.click(screen.getByRole('button', { name: 'Remove Logo' }));
    await waitForToast('Logo removed');
    await waitFor(() =>
      expect(screen.queryByRole('img', { name: 'The logo of your shop' })).not.toBeInTheDocument(),
    );
    expect((await readTenant())?.logoHash).toBeNull();
  });

  test('shows the reason when it is refused [shop 1.3]', async () => {
    const { user } = await renderApp('/settings/shop');
    await chooseLogo(user, svg.replace('<path', '<script/><path'));
    expect(await screen.findByText(/^This SVG has more than shapes and text/)).toBeVisible();
    await chooseLogo(user, 'x'.repeat(50_001));
    expect(await screen.findByText('Please choose a file of at most 50 KB')).toBeVisible();
  });
});
