import { expect, test } from 'vitest';
import { users } from '../../../server/db/schema.ts';
import { renderApp, screen, signIn } from '../../support/app/render-app.tsx';
import { withServer } from '../../support/app/with-server.ts';

const server = withServer();
const importLink = { name: 'Or import from a file' };

test.each([
  ['/customers', 'No customers yet'],
  ['/services', 'No services yet'],
])(
  'an empty list of %s offers the import to owners, and not to other staff [shop 4.13]',
  async (path, title) => {
    await signIn();
    await renderApp(path);
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByRole('link', importLink)).toHaveAttribute('href', '/settings/import');
    await server.database().unscopedDb.update(users).set({ isOwner: false });
    await renderApp(path);
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.queryByRole('link', importLink)).not.toBeInTheDocument();
  },
);

test('an empty picker of services leads to a new service [shop 4.13]', async () => {
  await signIn();
  const { user } = await renderApp('/payments/new');
  await user.click(await screen.findByRole('button', { name: 'Pick a Service' }));
  expect(await screen.findByRole('link', { name: 'Add Service' })).toHaveAttribute(
    'href',
    '/services/new',
  );
});
