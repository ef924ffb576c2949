import { useEffect, useState } from 'react';
import { getUnreachableMessage } from '../../http/reachability.ts';
import { dirtyState } from '../../lib/dirty-state.ts';
import { useStore } from '../../lib/store.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import type { ReauthDialog } from './reauth-dialog.tsx';
import { reauthRequest, resolveReauth } from './reauth-request.ts';
import { useCurrentUser } from './use-session.ts';

const load = () => import('./reauth-dialog.tsx');

// If the code cannot be loaded, the dialog does not open: the unsaved input stays, and the next submit tries again.
const postpone = () => {
  resolveReauth(false);
  showToast({
    tone: 'error',
    message: getUnreachableMessage('Try to log in again in a moment.'),
  });
};

/** Loads the dialog's code as soon as there is unsaved input. */
const useDialog = (isRequested: boolean) => {
  const [dialog, setDialog] = useState<{ readonly component: typeof ReauthDialog }>();
  useEffect(function loadWithFirstTyping() {
    return dirtyState.subscribe(() => dirtyState.isDirty('input') && load().catch(() => undefined));
  }, []);
  useEffect(
    function loadWhenAsked() {
      if (isRequested) load().then(({ ReauthDialog }) => setDialog({ component: ReauthDialog }), postpone);
    },
    [isRequested],
  );
  return dialog?.component;
};

/** Shows the dialog while there is a request for the password. */
export const ReauthDialogHost = () => {
  const request = useStore(reauthRequest);
  const user = useCurrentUser();
  const Dialog = useDialog(request !== undefined);
  return request && user && Dialog && <Dialog user={user} reason={request.reason} />;
};
