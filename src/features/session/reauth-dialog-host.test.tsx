import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { Toasts } from '../../ui/toasts.tsx';
import { ReauthDialogHost } from './reauth-dialog-host.tsx';
import { requestReauth } from './reauth-request.ts';
import { createSession } from './session.ts';
import { SessionProvider } from './session-context.tsx';

// As after a deployment, with no network to fetch it anew.
vi.mock('./reauth-dialog.tsx', () => {
  throw new Error('Gone');
});

it('puts the log-in off when its code cannot be had, and says so', async () => {
  const session = createSession({ status: 'signedIn', user: { email: 'ali@example.com' } });
  renderUi(
    <SessionProvider session={session}>
      <ReauthDialogHost />
      <Toasts />
    </SessionProvider>,
  );
  const answered = vi.fn();
  await act(async () => void requestReauth('ended').then(answered));
  await waitFor(() => expect(answered).toHaveBeenCalledWith(false));
  expect(screen.getByText("We couldn't reach Beepaid to log you in again. Try again in a moment.")).toBeVisible();
});
