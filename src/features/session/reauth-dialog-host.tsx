import { useEffect, useState } from 'react';
import { getUnreachableMessage } from '../../http/reachability.ts';
import { dirtyState } from '../../lib/dirty-state.ts';
import { useStore } from '../../lib/store.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import type { ReauthDialog } from './reauth-dialog.tsx';
import { reauthRequest, resolveReauth } from './reauth-request.ts';
import { useCurrentUser } from './use-session.ts';

const load = () => import('./reauth-dialog.tsx');

/** For a dialog whose code cannot be loaded. The unsaved input stays, and the next submit requests the dialog again. */
const postpone = () => {
  resolveReauth(false);
  showToast({
    tone: 'error',
    message: getUnreachableMessage('Try to log in again in a moment.'),
  });
};

/**
 * Returns the dialog's component once it is requested and loaded. Loads the code already when the first input is unsaved.
 */
const useDialog = (isRequested: boolean) => {
  const [dialog, setDialog] = useState<{ readonly component: typeof ReauthDialog }>();
  useEffect(function loadWithFirstTyping() {
    return dirtyState.subscribe(() => dirtyState.isDirty('input') && load().catch(() => undefined));
  }, []);
  useEffect(
    function loadWhenRequested() {
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
