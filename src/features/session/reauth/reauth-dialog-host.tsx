import { useEffect, useState } from 'react';
import { getUnreachableMessage } from '../../../http/reachability.ts';
import { useStore } from '../../../lib/store.ts';
import { dirtyState } from '../../../lib/tabs/dirty-state.ts';
import { useCurrentUser } from '../../../session/use-session.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import type { ReauthDialog } from './reauth-dialog.tsx';
import { reauthRequest, resolveReauth } from './reauth-request.ts';

const loadDialog = () => import('./reauth-dialog.tsx');

/** The unsaved input stays, and the next submit opens the dialog again. */
const postpone = () => {
  resolveReauth(false);
  showToast({
    tone: 'error',
    message: getUnreachableMessage('Try to log in again in a moment.'),
  });
};

/** The code loads when the user begins to type. */
const useDialog = (isRequested: boolean) => {
  const [dialog, setDialog] = useState<{ readonly component: typeof ReauthDialog }>();
  useEffect(function loadWithFirstTyping() {
    return dirtyState.subscribe(() => {
      if (dirtyState.isDirty('input')) loadDialog().catch(() => undefined);
    });
  }, []);
  useEffect(
    function loadWhenRequested() {
      if (isRequested)
        loadDialog().then(({ ReauthDialog }) => setDialog({ component: ReauthDialog }), postpone);
    },
    [isRequested],
  );
  return dialog?.component;
};

export const ReauthDialogHost = () => {
  const request = useStore(reauthRequest);
  const user = useCurrentUser();
  const Dialog = useDialog(request !== undefined);
  return request && user && Dialog && <Dialog user={user} reason={request.reason} />;
};
