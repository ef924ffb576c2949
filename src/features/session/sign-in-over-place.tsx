import { useEffect, useState } from 'react';
import { brand } from '../../brand/brand.ts';
import { useStore } from '../../lib/store.ts';
import { unsaved } from '../../lib/unsaved.ts';
import { showToast } from '../../ui/toast-store.ts';
import { answerSignIn, signInOver } from './sign-in-over.ts';
import type { SignInOverDialog } from './sign-in-over-dialog.tsx';
import { useCurrentUser } from './use-session.ts';

const load = () => import('./sign-in-over-dialog.tsx');

// Without the dialog it is put off: what was typed stays, and the next press asks again.
const putOff = () => {
  answerSignIn(false);
  showToast({
    tone: 'error',
    message: `We couldn't reach ${brand.company} to log you in again. Try again in a moment.`,
  });
};

/** Its code comes as soon as there is typing to lose, and not before. */
const useDialog = (isAsked: boolean) => {
  const [dialog, setDialog] = useState<{ readonly component: typeof SignInOverDialog }>();
  useEffect(function loadWithFirstTyping() {
    return unsaved.subscribe(() => unsaved.has('typing') && load().catch(() => undefined));
  }, []);
  useEffect(
    function loadWhenAsked() {
      if (isAsked) load().then(({ SignInOverDialog }) => setDialog({ component: SignInOverDialog }), putOff);
    },
    [isAsked],
  );
  return dialog?.component;
};

/** Where the log-in over the screen comes up when somebody is asked for it. */
export const SignInOverPlace = () => {
  const asked = useStore(signInOver);
  const person = useCurrentUser();
  const Dialog = useDialog(asked !== undefined);
  return asked && person && Dialog && <Dialog person={person} reason={asked.reason} />;
};
