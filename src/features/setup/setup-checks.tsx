import { Button } from '@mantine/core';
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { SetupCheck } from '../../../contract/entities/setup.ts';
import { getButtonLinkClass } from '../../ui/controls/button-link.ts';
import { checkMailOptions, checkPaymentsOptions } from './api.ts';
import { SetupCard } from './setup-card.tsx';
import styles from './setup-checks.module.css';

interface CheckProps {
  readonly title: string;
  readonly explanation: string;
  readonly options: UseMutationOptions<SetupCheck, Error, void>;
}

/** Runs a check when the component mounts, and again when the user clicks Try Again. */
const Check = ({ title, explanation, options }: CheckProps) => {
  const check = useMutation(options);
  const start = useEffectEvent(() => check.mutate());
  useEffect(function runOnce() {
    start();
  }, []);
  const { data } = check;
  const isPassed = data?.isPassed === true;
  return (
    <section aria-label={title}>
      <SetupCard title={title}>
        <p className={styles.quiet}>{explanation}</p>
        <div role="status">
          {!check.isPending && (data || check.isError) && (
            <>
              <p className={styles.passed} data-passed={isPassed}>
                {isPassed ? 'This works.' : 'This does not work yet.'}
              </p>
              {data?.lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </>
          )}
          {check.isPending && <p>Checking…</p>}
        </div>
        {!isPassed && (
          <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
            Try Again
          </Button>
        )}
      </SetupCard>
    </section>
  );
};

/** Checks email and payments for the owner of a new shop, who can go on even if a check fails. */
export const SetupChecks = ({ token }: { readonly token: string }) => (
  <>
    <p role="status">Your shop is open, and you are signed in.</p>
    {/* Above the checks, whose results would move it while the user presses it. */}
    <Link to="/" className={getButtonLinkClass()}>
      Go to Home
    </Link>
    <Check
      title="Email"
      explanation="We are sending you a test email."
      options={checkMailOptions(token)}
    />
    <Check
      title="Payments"
      explanation="We are opening and closing a payment page of £1.00. No money moves."
      options={checkPaymentsOptions(token)}
    />
  </>
);
