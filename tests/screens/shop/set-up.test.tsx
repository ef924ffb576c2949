import { waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { enterText, renderApp, screen } from '../../support/app/render-app.tsx';
import { withServer } from '../../support/app/with-server.ts';

// This server has a shop, so it has no set-up link. The handlers below simulate the calls of a
// server without a shop.
const server = withServer();
let payload: unknown;

beforeEach(() => {
  payload = undefined;
  server.wire.use(
    http.get('/api/setup/link/', () =>
      HttpResponse.json({
        host: 'localhost',
        restore_commands: ['restore backup'],
        can_upload_backup: false,
        restore: null,
      }),
    ),
    http.post('/api/setup/link/', async ({ request }) => {
      payload = await request.json();
      return HttpResponse.json({ code: 'invalid', detail: 'Try again' }, { status: 400 });
    }),
  );
});

const question = { name: 'Do your prices include VAT?' };

const openShop = async (user: UserEvent) => {
  await enterText(user, screen.getByLabelText('Shop Name'), 'Corner Garage');
  await enterText(user, screen.getByLabelText('First Name'), 'Olivia');
  await user.type(screen.getByLabelText('Last Name'), 'Hart');
  await enterText(user, screen.getByLabelText('Your Email'), 'olivia@garage.example');
  await enterText(user, screen.getByLabelText('Password'), 'a long walk home');
  await user.click(screen.getByRole('button', { name: 'Open Shop' }));
  await waitFor(() => expect(payload).toBeDefined());
};

test.each([
  ['They include VAT', true],
  ['VAT is added', false],
])('a new shop with VAT answers what its prices are: %s [shop 4.8]', async (answer, isIncluded) => {
  const { user } = await renderApp('/setup?token=link');
  expect(await screen.findByRole('radiogroup', question)).toBeVisible();
  expect(screen.getByRole('radio', { name: 'They include VAT' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: answer }));
  await openShop(user);
  expect(payload).toMatchObject({ include_vat: true, prices_include_vat: isIncluded });
});

test('a new shop without VAT is not asked whether its prices include VAT [shop 4.8]', async () => {
  const { user } = await renderApp('/setup?token=link');
  await user.click(await screen.findByRole('radio', { name: 'No VAT' }));
  expect(screen.queryByRole('radiogroup', question)).not.toBeInTheDocument();
  await openShop(user);
  expect(payload).toMatchObject({ include_vat: false, prices_include_vat: false });
});

test('the page of a used or replaced link says how to get a new link [shop 4.4, shop 4.5]', async () => {
  // The server itself answers.
  server.wire.resetHandlers();
  await renderApp('/setup?token=used');
  expect(await screen.findByText('This link has been used or has expired')).toBeVisible();
  expect(screen.getByText(/restart the server: it prints a new link/)).toBeVisible();
});
