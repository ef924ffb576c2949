import type { QueryClient } from '@tanstack/react-query';
import { followOtherTabs } from '../app/other-tabs.ts';
import { createQueryClient } from '../app/query-client.ts';
import { keepSavedCopy } from '../app/saved-copy.ts';
import { followSignInMark } from '../app/sign-in-mark.ts';
import { sessionKeys } from '../features/session/api.ts';
import { kept } from '../http/kept.ts';

export interface Person {
  readonly id: number;
  readonly email: string;
}

let ends: (() => void)[] = [];

/** One of this device's tabs, as far as its cache goes; `isAsleep` hears nothing of the others. */
export const openTab = async ({ isAsleep = false } = {}) => {
  const client = createQueryClient();
  const mark = followSignInMark(client);
  ends.push(await keepSavedCopy(client, mark), mark.end);
  if (!isAsleep) ends.push(followOtherTabs(client));
  return { client, mark };
};

export const closeTabs = () => {
  for (const end of ends) end();
  ends = [];
};

/** What the server says when it is asked who is signed in. */
export const signIn = (client: QueryClient, person: Person) =>
  client.fetchQuery({
    queryKey: sessionKeys.user,
    ...kept,
    staleTime: 0,
    queryFn: async () => person,
  });

/** Waits until what the tabs have told each other has been heard. */
export const heard = async () => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};
