import type { QueryClient } from '@tanstack/react-query';
import { sessionKeys } from '../features/session/api.ts';
import { identityOf } from '../features/session/identity.ts';
import { deviceKeys } from '../lib/device-keys.ts';
import { deviceStorage } from '../lib/device-storage.ts';

const key = deviceKeys.signIn;
const stored = () => deviceStorage.get(key) ?? undefined;

const storedOrNew = () => {
  const mark = stored() ?? crypto.randomUUID();
  return deviceStorage.set(key, mark) ? mark : undefined;
};

/**
 * Tells one sign-in on this device from the next. A tab that has not heard yet that somebody signed out, or that slept
 * through it, finds out by its mark that what it holds is void.
 */
export const followSignInMark = (client: QueryClient) => {
  let own: string | undefined;
  let person: string | undefined;
  let isKnown = false;

  const dropOwn = () => {
    // Another tab may have put the next person's there by now.
    if (own !== undefined && stored() === own) deviceStorage.remove(key);
    own = undefined;
  };
  const update = () => {
    const user = client.getQueryData(sessionKeys.user);
    if (user === undefined) return;
    const now = identityOf(user);
    if (now === undefined && !isKnown) deviceStorage.remove(key);
    if (now === undefined) dropOwn();
    else if (now !== person) own = storedOrNew();
    isKnown = true;
    person = now;
  };
  update();
  const end = client.getQueryCache().subscribe(update);

  return {
    end,
    /** This tab's mark, while nobody has signed out of it anywhere on the device. */
    current: () => (own !== undefined && stored() === own ? own : undefined),
    /** True when it was signed out of elsewhere; false where that cannot be known. */
    isVoid: () => own !== undefined && stored() !== own,
  };
};

export type SignInMark = ReturnType<typeof followSignInMark>;

/** The mark of whoever was signed in when the app was last open. */
export const lastSignInMark = stored;
