import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { isApiStatus } from '../../../http/api-error.ts';
import { useCapability, useTenant } from '../../../session/use-session.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { getLoadErrorMessage } from '../../../ui/feedback/query-error.ts';
import { ListSkeleton } from '../../../ui/list/rows/list-skeleton.tsx';
import { currentTabletOptions } from './api.ts';
import { PinLogIn } from './pin-log-in.tsx';
import { StaffPicker, type TabletUser } from './staff-picker.tsx';
import { unmarkTablet } from './tablet-mark.ts';

export interface TabletLogInProps {
  readonly onLoggedIn: () => Promise<void>;
  /** It is the log-in with the password. */
  readonly children: ReactNode;
}

const lockedMessage = 'Too many wrong PINs. Please log in with your password.';

interface PasswordLogInProps {
  /** It is undefined when the user has chosen the password. */
  readonly message: string | undefined;
  readonly onUsePin: () => void;
  readonly children: ReactNode;
}

const PasswordLogIn = ({ message, onUsePin, children }: PasswordLogInProps) => (
  <>
    {message !== undefined && <Banner tone="info">{message}</Banner>}
    {children}
    <Button variant="subtle" onClick={onUsePin}>
      Use Your PIN
    </Button>
  </>
);

export const TabletLogIn = ({ onLoggedIn, children }: TabletLogInProps) => {
  const tenant = useTenant();
  const hasPins = useCapability('tablets');
  const query = useQuery({ ...currentTabletOptions, enabled: hasPins });
  const [pickedUser, setPickedUser] = useState<TabletUser>();
  const [passwordLogIn, setPasswordLogIn] = useState<{ readonly message?: string }>();
  const isRemoved = isApiStatus(query.error, 404);
  useEffect(
    function forgetRemovedTablet() {
      // Where cookies are blocked, the backend does not recognise an enrolled tablet.
      if (isRemoved && navigator.cookieEnabled) unmarkTablet();
    },
    [isRemoved],
  );
  const showNames = () => {
    setPickedUser(undefined);
    setPasswordLogIn(undefined);
    query.refetch();
  };
  const requirePassword = () => {
    setPickedUser(undefined);
    setPasswordLogIn({ message: lockedMessage });
  };
  const pickUser = (user: TabletUser) => {
    if (user.isLocked) requirePassword();
    else setPickedUser(user);
  };

  if (!tenant) return null;
  if (!hasPins || isRemoved) return children;
  if (passwordLogIn) {
    return (
      <PasswordLogIn message={passwordLogIn.message} onUsePin={showNames}>
        {children}
      </PasswordLogIn>
    );
  }
  if (pickedUser) {
    return (
      <PinLogIn
        user={pickedUser}
        pinDigits={query.data?.pinDigits}
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
          To log in here with a PIN, log in with your password and set one in Settings.
        </Banner>
        {children}
      </>
    );
  }
  return (
    <>
      {query.data && <StaffPicker staff={query.data.staff} onPick={pickUser} />}
      {!query.data && query.error && (
        <ErrorNotice
          message={getLoadErrorMessage(query.error, 'Error loading the staff')}
          onRetry={() => query.refetch()}
        />
      )}
      {query.isPending && <ListSkeleton rows={3} label="Loading staff" />}
      <Button variant="subtle" onClick={() => setPasswordLogIn({})}>
        Use Your Password
      </Button>
    </>
  );
};
