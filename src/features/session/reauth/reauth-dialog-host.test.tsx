import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../../../../tests/support/app/render-ui.tsx';
import { createSession } from '../../../session/session.ts';
import { SessionProvider } from '../../../session/session-context.tsx';
import { Toasts } from '../../../ui/feedback/toasts.tsx';
import { ReauthDialogHost } from './reauth-dialog-host.tsx';
import { requestReauth } from './reauth-request.ts';

// The import fails as it does offline when the chunk is not cached.
vi.mock('./reauth-dialog.tsx', () => {
  throw new Error('Gone');
});

it('when the code of the dialog does not load, the log-in is postponed with a message', async () => {
  const session = createSession({ status: 'signedIn', user: { email: 'ali@example.com' } });
  renderUi(
    <SessionProvider session={session}>
      <ReauthDialogHost />
      <Toasts />
    </SessionProvider>,
  );
  const onResolved = vi.fn();
  await act(async () => void requestReauth('ended').then(onResolved));
  await waitFor(() => expect(onResolved).toHaveBeenCalledWith(false));
  expect(
    screen.getByText('Can’t reach Beepaid at the moment. Try to log in again in a moment.'),
  ).toBeVisible();
});
