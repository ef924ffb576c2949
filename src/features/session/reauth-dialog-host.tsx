import { useEffect, useState } from 'react';
import { brand } from '../../brand/brand.ts';
import { useStore } from '../../lib/store.ts';
import { unsaved } from '../../lib/unsaved.ts';
import { showToast } from '../../ui/toast-store.ts';
import type { ReauthDialog } from './reauth-dialog.tsx';
import { reauthRequest, resolveReauth } from './reauth-request.ts';
import { useCurrentUser } from './use-session.ts';

const load = () => import('./reauth-dialog.tsx');

// Without the dialog the log-in is put off: what was typed stays, and the next press asks again.
const putOff = () => {
  resolveReauth(false);
  showToast({
    tone: 'error',
    message: `We couldn't reach ${brand.company} to log you in again. Try again in a moment.`,
  });
};

/** Loads the dialog's code as soon as there is typing to lose. */
const useDialog = (isRequested: boolean) => {
  const [dialog, setDialog] = useState<{ readonly component: typeof ReauthDialog }>();
  useEffect(function loadWithFirstTyping() {
    return unsaved.subscribe(() => unsaved.has('typing') && load().catch(() => undefined));
  }, []);
  useEffect(
    function loadWhenAsked() {
      if (isRequested) load().then(({ ReauthDialog }) => setDialog({ component: ReauthDialog }), putOff);
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
