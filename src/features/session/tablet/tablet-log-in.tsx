import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { CurrentTablet } from '../../../../contract/tablet.ts';
import { isApiStatus } from '../../../http/api-error.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { getLoadErrorMessage } from '../../../ui/feedback/load-error-message.ts';
import { ListSkeleton } from '../../../ui/list/list-skeleton.tsx';
import { useTenant } from '../use-session.ts';
import { currentTabletOptions } from './api.ts';
import { unmarkTablet } from './mark-tablet.ts';
import { PinLogIn } from './pin-log-in.tsx';
import { StaffPicker } from './staff-picker.tsx';

export interface TabletLogInProps {
  /** Opens the next screen. */
  readonly onLoggedIn: () => Promise<void>;
  /** The log-in with the password. */
  readonly children: ReactNode;
}

type TabletUser = CurrentTablet['staff'][number];

const lockedMessage = 'Too many wrong PINs. Please log in with your password.';

interface PasswordLogInProps {
  /** Why the user needs the password; undefined when the user has chosen it. */
  readonly message: string | undefined;
  readonly onUsePin: () => void;
  readonly children: ReactNode;
}

const PasswordLogIn = ({ message, onUsePin, children }: PasswordLogInProps) => (
  <>
    {message !== undefined && <Banner tone="info">{message}</Banner>}
    {children}
    <Button variant="subtle" onClick={onUsePin}>
      Use your PIN
    </Button>
  </>
);

/** The log-in screen of an enrolled tablet: the names of the staff, the PIN of the picked user, or the password. */
export const TabletLogIn = ({ onLoggedIn, children }: TabletLogInProps) => {
  const tenant = useTenant();
  const isOffered = tenant?.extensions?.includes('device-pin') ?? false;
  const query = useQuery({ ...currentTabletOptions, enabled: isOffered });
  const [picked, setPicked] = useState<TabletUser>();
  /** Set while the log-in with the password shows. */
  const [passwordLogIn, setPasswordLogIn] = useState<{ readonly message?: string }>();
  const isRemoved = isApiStatus(query.error, 404);
  useEffect(
    function forgetRemovedTablet() {
      if (isRemoved) unmarkTablet();
    },
    [isRemoved],
  );
  const showNames = () => {
    setPicked(undefined);
    setPasswordLogIn(undefined);
    query.refetch();
  };
  const requirePassword = () => {
    setPicked(undefined);
    setPasswordLogIn({ message: lockedMessage });
  };
  const pick = (user: TabletUser) => {
    if (user.isLocked) requirePassword();
    else setPicked(user);
  };

  if (!tenant) return null;
  if (!isOffered || isRemoved) return children;
  if (passwordLogIn) {
    return (
      <PasswordLogIn message={passwordLogIn.message} onUsePin={showNames}>
        {children}
      </PasswordLogIn>
    );
  }
  if (picked) {
    return (
      <PinLogIn
        user={picked}
        onLoggedIn={onLoggedIn}
        onLocked={requirePassword}
        onRemoved={showNames}
        onBack={showNames}
      />
    );
  }
  if (query.data?.staff.length === 0) {
    return (
      <>
        <Banner tone="info">
          To log in here with a PIN, log in with your password and set one in Change Password.
        </Banner>
        {children}
      </>
    );
  }
  return (
    <>
      {query.data && <StaffPicker staff={query.data.staff} onPick={pick} />}
      {!query.data && query.error && (
        <ErrorNotice
          message={getLoadErrorMessage(query.error, 'Error loading the staff')}
          onRetry={() => query.refetch()}
        />
      )}
      {query.isPending && <ListSkeleton rows={3} label="Loading staff" />}
      <Button variant="subtle" onClick={() => setPasswordLogIn({})}>
        Use your password
      </Button>
    </>
  );
};
