import { within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { matchMedia, tableScreen } from '../../support/app/match-media.ts';
import { renderApp, screen, signIn } from '../../support/app/render-app.tsx';
import { withServer } from '../../support/app/with-server.ts';

const server = withServer();
beforeEach(() => signIn());

const insertServices = async () => {
  const insert = (name: string, cost: number | null) => server.insertService({ name, cost });
  await insert('Check-up', 4500);
  await insert('Repair', null);
};

const findServices = async () => within(await screen.findByRole('list', { name: 'Price List' }));

test.each(['a narrow screen', tableScreen])(
  'one press on a service with a price on Home opens a request with it, on %s [counter 16.16]',
  async (query) => {
    matchMedia(query);
    await insertServices();
    const { user, path } = await renderApp('/');
    const services = await findServices();
    expect(services.queryByText('Repair')).not.toBeInTheDocument();
    await user.click(services.getByRole('link', { name: /^Check-up.*£54\.00 incl\. VAT$/ }));
    expect(path()).toBe('/payments/new');
    expect(await screen.findByLabelText('Description')).toHaveValue('Check-up');
    expect(screen.getByRole('status', { name: 'Total' })).toHaveTextContent('£54.00');
  },
);

test('one press on a service in New Request fills it in, if the app knows the services [counter 16.15]', async () => {
  await insertServices();
  const { user } = await renderApp('/');
  await findServices();
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'New Request' }));
  await screen.findByRole('form', { name: 'New Request' });
  expect(screen.getByRole('heading', { name: 'Price List' })).toBeVisible();
  const tile = (await findServices()).getByRole('button', { name: /^Check-up.*£54\.00/ });
  await user.click(tile);
  await user.click(tile);
  expect(screen.getByLabelText('Description')).toHaveValue('2 × Check-up');
  expect(screen.getByRole('status', { name: 'Total' })).toHaveTextContent('£108.00');
});

test('a link to a service that no longer exists opens New Request without it', async () => {
  await renderApp('/payments/new?service=gone');
  expect(await screen.findByLabelText('Description')).toHaveValue('');
});
