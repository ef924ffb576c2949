import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Session } from './session.ts';

const SessionContext = createContext<Session | undefined>(undefined);

interface SessionProviderProps {
  readonly session: Session;
  readonly children: ReactNode;
}

export const SessionProvider = ({ session, children }: SessionProviderProps) => (
  <SessionContext value={session}>{children}</SessionContext>
);

export const useSessionContext = () => {
  const session = useContext(SessionContext);
  if (!session) throw new Error('There is no SessionProvider');
  return session;
};

export const useSessionState = () => {
  const { subscribe, getState } = useSessionContext();
  return useSyncExternalStore(subscribe, getState, getState);
};

/** The device is signed out even without a network. */
export const useLogOut = () => {
  const { dispatch } = useSessionContext();
  return () => dispatch({ type: 'loggedOut' });
};
