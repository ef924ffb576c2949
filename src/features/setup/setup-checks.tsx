import { Button } from '@mantine/core';
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { SetupCheck } from '../../../contract/entities/setup.ts';
import { canSendEmails, useCurrentUser, useTenant } from '../../session/use-session.ts';
import { getButtonLinkClass } from '../../ui/controls/button-link.ts';
import { IconAlertTriangle, IconCircleCheck } from '../../ui/icons/control-icons.ts';
import { IconCircle, IconClock } from '../../ui/icons/screen-icons.ts';
import { Card } from '../../ui/layout/card.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { checkMailOptions, checkPaymentsOptions } from './api.ts';
import styles from './setup-checks.module.css';

const marks = {
  passed: { Icon: IconCircleCheck, label: 'Done' },
  failed: { Icon: IconAlertTriangle, label: 'Failed' },
  open: { Icon: IconCircle, label: 'To do' },
  running: { Icon: IconClock, label: 'Checking' },
};

interface ReportLineProps {
  readonly state: keyof typeof marks;
  /** The line reserves the place of the result. */
  readonly isCheck?: boolean;
  readonly children: ReactNode;
}

/** The mark says whether the owner has something to do. */
const ReportLine = ({ state, isCheck = false, children }: ReportLineProps) => {
  const { Icon, label } = marks[state];
  return (
    <li className={styles.line} data-state={state} data-check={isCheck || undefined}>
      <Icon size={24} className={styles.mark} />
      <VisuallyHidden>{label}: </VisuallyHidden>
      <div className={styles.text}>{children}</div>
    </li>
  );
};

const getState = ({ isPending, data }: { isPending: boolean; data: SetupCheck | undefined }) => {
  if (isPending) return 'running';
  return data?.isPassed ? 'passed' : 'failed';
};

interface CheckProps {
  readonly title: string;
  readonly options: UseMutationOptions<SetupCheck, Error, void>;
}

/** The check runs on mount, and after each press on Try Again. */
const Check = ({ title, options }: CheckProps) => {
  const check = useMutation(options);
  const start = useEffectEvent(() => check.mutate());
  useEffect(function runOnce() {
    start();
  }, []);
  const { data, isPending, isError } = check;
  const isStarted = isPending || isError || data !== undefined;
  return (
    <ReportLine state={isStarted ? getState(check) : 'running'} isCheck>
      <span role="status">
        {isPending || !isStarted
          ? `Checking ${title.toLowerCase()}…`
          : (data?.summary ?? `${title} could not be checked.`)}
      </span>
      {data && data.lines.length > 0 && (
        <details className={styles.details}>
          <summary>Details</summary>
          {data.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </details>
      )}
      {isStarted && !isPending && data?.isPassed !== true && (
        <Button
          variant="default"
          aria-label={`Try Again: ${title}`}
          onClick={() => check.mutate()}
          className={styles.again}
        >
          Try Again
        </Button>
      )}
    </ReportLine>
  );
};

/** The focused button of the form has unmounted. */
const focusOnMount = (link: HTMLAnchorElement | null) => link?.focus({ preventScroll: true });

/** The owner may be unable to leave the sandbox. */
const SandboxLine = () => {
  const canLeave = useCurrentUser()?.firstSteps?.some(({ name }) => name === 'money') === true;
  return (
    <ReportLine state="open">
      <span>
        You are in the sandbox: customers can try to pay, and no money moves.
        {canLeave && (
          <>
            {' '}
            To take real money, <Link to="/settings/payments">connect your account</Link>.
          </>
        )}
      </span>
    </ReportLine>
  );
};

/** What is known needs no check. The owner can continue even if a check fails. */
export const SetupChecks = ({ token }: { readonly token: string }) => {
  const tenant = useTenant();
  return (
    <>
      <p role="status" className={styles.open}>
        You are logged in.
      </p>
      <Card>
        <ul aria-label="What works" className={styles.report}>
          {canSendEmails(tenant) ? (
            <Check title="Email" options={checkMailOptions(token)} />
          ) : (
            <ReportLine state="open">
              <span>
                No email goes out yet. Until you <Link to="/settings/email">turn on email</Link>,
                show the code of a request, or copy its link and send it yourself.
              </span>
            </ReportLine>
          )}
          {tenant?.isSandbox ? (
            <SandboxLine />
          ) : (
            <Check title="Payments" options={checkPaymentsOptions(token)} />
          )}
        </ul>
      </Card>
      <Link
        ref={focusOnMount}
        to="/payments/new"
        search={{ first: 'on' }}
        className={getButtonLinkClass()}
      >
        Send Your First Request
      </Link>
      <Link to="/" className={getButtonLinkClass({ variant: 'quiet' })}>
        Go to Home
      </Link>
    </>
  );
};
