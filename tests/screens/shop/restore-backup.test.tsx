import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { backupPieceBytes } from '../../../contract/limits.ts';
import { renderApp, screen } from '../../support/app/render-app.tsx';
import { withServer } from '../../support/app/with-server.ts';

// This server has a shop and no set-up link. The handlers stand for a server without a shop.
const server = withServer();

let pieces: { offset: number; size: number; content: string }[];
/** Null before it starts, undefined once the restarted server has ended the link. */
let restore: { is_running: boolean; error: string | null } | null | undefined;
let restoreAfterCheck: typeof restore;
let canUpload: boolean;

beforeEach(() => {
  pieces = [];
  restore = null;
  restoreAfterCheck = undefined;
  canUpload = true;
  server.wire.use(
    http.get('/api/setup/*', () =>
      restore === undefined
        ? HttpResponse.json({ detail: 'Setup link not found', code: 'not_found' }, { status: 404 })
        : HttpResponse.json({
            host: 'localhost',
            restore_commands: ['restore backup'],
            can_upload_backup: canUpload,
            restore,
          }),
    ),
    http.post('/api/setup/link/backup/', async ({ request }) => {
      pieces.push((await request.json()) as (typeof pieces)[number]);
      return new HttpResponse(null, { status: 204 });
    }),
    http.post('/api/setup/link/restore/', () => {
      restore = restoreAfterCheck;
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

const chooseBackup = async (file: File) => {
  const { user } = await renderApp('/setup?token=link');
  await user.click(await screen.findByText('Restore a Backup Instead'));
  await user.upload(screen.getByLabelText('Backup file'), file);
  return user;
};
const createBackup = (size = 3) => new File([new Uint8Array(size)], 'backup.tar.gz');

test('the user uploads a backup in pieces, and can then open the restored shop [shop 4.6]', async () => {
  const size = backupPieceBytes + 3;
  const user = await chooseBackup(createBackup(size));
  await screen.findByText('You can log in as before.', {}, { timeout: 10_000 });
  expect(screen.getByRole('heading', { name: /Your Shop Is Restored/ })).toBeVisible();
  expect(pieces.map(({ offset }) => offset)).toEqual([0, backupPieceBytes]);
  expect(pieces.map((piece) => piece.size)).toEqual([size, size]);
  expect(atob(pieces[1]?.content ?? '')).toHaveLength(3);
  await user.click(screen.getByRole('link', { name: 'Log In' }));
  expect(await screen.findByText('Harbour Street Dental')).toBeVisible();
});

test('a backup that the server refuses shows the reason, and the user can choose another [shop 4.6]', async () => {
  restoreAfterCheck = { is_running: false, error: 'This backup holds no shop' };
  await chooseBackup(createBackup());
  await waitFor(() => expect(screen.getByText('This backup holds no shop')).toBeVisible(), {
    timeout: 10_000,
  });
  expect(screen.getByRole('button', { name: 'Choose Backup' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Next' })).toBeVisible();
});

test('on PostgreSQL, the screen shows only the commands [shop 4.7]', async () => {
  canUpload = false;
  const { user } = await renderApp('/setup?token=link');
  await user.click(await screen.findByText('Restore a Backup Instead'));
  expect(screen.getByText('restore backup')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Choose Backup' })).not.toBeInTheDocument();
});
