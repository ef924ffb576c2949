import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { Toasts } from '../../ui/toasts.tsx';
import { sessionKeys } from './api.ts';
import { askToSignIn } from './sign-in-over.ts';
import { SignInOverPlace } from './sign-in-over-place.tsx';

// As after a deployment, with no network to fetch it anew.
vi.mock('./sign-in-over-dialog.tsx', () => {
  throw new Error('Gone');
});

it('puts the log-in off when its code cannot be had, and says so', async () => {
  const client = new QueryClient();
  client.setQueryData(sessionKeys.user, { email: 'ali@example.com' });
  renderUi(
    <QueryClientProvider client={client}>
      <SignInOverPlace />
      <Toasts />
    </QueryClientProvider>,
  );
  const answered = vi.fn();
  await act(async () => void askToSignIn('ended').then(answered));
  await waitFor(() => expect(answered).toHaveBeenCalledWith(false));
  expect(screen.getByText("We couldn't reach Beepaid to log you in again. Try again in a moment.")).toBeVisible();
});
