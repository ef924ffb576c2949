import { useLogOut } from '../../../session/session-context.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LogOutFirst } from '../../../ui/layout/log-out-first.tsx';
import { enrolTablet } from './api.ts';
import { CodeForm } from './code-form.tsx';

interface EnrolTabletProps {
  /** It is empty if the page was opened without a link. */
  readonly code: string;
  /** It is an email address. */
  readonly signedInAs: string | undefined;
  readonly onEnrolled: () => Promise<unknown>;
}

const EnrolForm = ({ code, onEnrolled }: Pick<EnrolTabletProps, 'code' | 'onEnrolled'>) => (
  <>
    <p>
      Staff log in on this tablet with their name and a PIN. It keeps no lists, and logs users out
      after 5 minutes without use.
    </p>
    <CodeForm
      code={code}
      label="Set Up Tablet"
      hint="The owner finds it in Settings, under Tablets"
      submitLabel="Set Up This Tablet"
      failureMessage="The tablet could not be set up"
      expiredMessage="This code has been used or has expired. Please ask the owner for a new one"
      send={enrolTablet}
      onDone={onEnrolled}
    />
  </>
);

const LogOutBeforeSetUp = ({ signedInAs }: { readonly signedInAs: string }) => {
  const logOut = useLogOut();
  return (
    <LogOutFirst onLogOut={logOut}>
      You are logged in as <strong>{signedInAs}</strong>. A tablet is set up while no user is logged
      in.
    </LogOutFirst>
  );
};

export const EnrolTablet = ({ code, signedInAs, onEnrolled }: EnrolTabletProps) =>
  signedInAs === undefined ? (
    <EnrolForm code={code} onEnrolled={onEnrolled} />
  ) : (
    <LogOutBeforeSetUp signedInAs={signedInAs} />
  );

export const NoTablets = () => <EmptyState title="This shop has no tablets" />;
