import type { CurrentUser } from '../../../contract/session.ts';
import { createStore } from '../../lib/store.ts';
import { unsaved } from '../../lib/unsaved.ts';
import { sharedDevice } from './shared-device.ts';

/**
 * Why somebody is asked for the password over the screen: their session was found to have ended, and a write may have
 * been refused for it; or the write itself wants a recent log-in.
 */
export type SignInReason = 'ended' | 'refused' | 'password';

interface Question {
  readonly reason: SignInReason;
  readonly answer: (isLoggedIn: boolean) => void;
}

/**
 * Who was signed in when the server ended the session, and whose typing stays on screen until they are again. While
 * there is somebody, nobody is signed in as far as the query client knows.
 */
export const heldPerson = createStore<CurrentUser | undefined>(undefined);

/** The question for the password, while it is on screen. */
export const signInOver = createStore<Question | undefined>(undefined);

/**
 * Whether what is typed on screen stays when the session ends. On a shared device it goes: whoever comes next would
 * read it.
 */
export const keepsTyping = () => unsaved.has('typing') && !sharedDevice.get();

/** Asks for the password over the screen. Resolves with whether the person has logged in, or put it off. */
export const askToSignIn = (reason: SignInReason) =>
  new Promise<boolean>((resolve) => {
    const asked = signInOver.get();
    signInOver.set({
      reason: asked?.reason === 'password' ? asked.reason : reason,
      answer: (isLoggedIn) => {
        asked?.answer(isLoggedIn);
        resolve(isLoggedIn);
      },
    });
  });

/** Takes the question off the screen. */
export const answerSignIn = (isLoggedIn: boolean) => {
  const asked = signInOver.get();
  signInOver.set(undefined);
  asked?.answer(isLoggedIn);
};

/** Nobody's typing is held, and nobody is asked any more: whoever waits for the answer has gone with it. */
export const dropSignInOver = () => {
  heldPerson.set(undefined);
  signInOver.set(undefined);
};
