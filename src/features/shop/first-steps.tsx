import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { type FirstStepName, firstStepNames } from '../../../contract/first-steps.ts';
import { currentUserOptions } from '../../session/api.ts';
import { useCurrentUser, useTenant } from '../../session/use-session.ts';
import { getButtonLinkClass } from '../../ui/controls/button-link.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { placeToastsAgain } from '../../ui/feedback/toast-store.ts';
import { useHasTables } from '../../ui/hooks/use-is-wide.ts';
import {
  IconChevronDown,
  IconChevronRight,
  IconCircleCheck,
} from '../../ui/icons/control-icons.ts';
import { IconCircle } from '../../ui/icons/screen-icons.ts';
import { Card } from '../../ui/layout/card.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import styles from './first-steps.module.css';

interface Step extends Pick<LinkProps, 'to' | 'hash' | 'search' | 'params'> {
  readonly title: string;
  readonly reason: string;
}

const trial = { to: '/payments/new', search: { first: 'on' } } as const;

const steps: Readonly<Record<FirstStepName, Step>> = {
  shop: {
    title: 'Your Shop',
    reason: 'Its name and address',
    to: '/settings/shop',
  },
  logo: {
    title: 'Your Logo',
    reason: 'Customers see it where they pay',
    to: '/settings/shop',
    hash: 'logo',
  },
  phone: {
    title: 'Your Phone Number',
    reason: 'So that customers can call you',
    to: '/settings/shop',
    hash: 'phone',
  },
  vat: {
    title: 'VAT',
    reason: 'It decides what customers pay',
    to: '/settings/shop',
    hash: 'includeVat',
  },
  prices: {
    title: 'Your Prices',
    reason: 'Ask for a service with one press',
    to: '/services/new',
  },
  request: {
    title: 'Your First Request',
    reason: '£1.00 to yourself, to try it',
    ...trial,
  },
  payment: {
    title: 'Your First Payment',
    reason: 'Pay £1.00, to see what customers see',
    ...trial,
  },
  email: {
    title: 'Email',
    reason: 'No email goes out yet',
    to: '/settings/email',
  },
  colleague: {
    title: 'A Colleague',
    reason: 'To send requests and see payments',
    to: '/staff/new',
  },
  money: {
    title: 'Real Money',
    reason: 'Until then, no money moves',
    to: '/settings/payments',
  },
};

const WAITING = 'Sent, and waiting to be paid';

/** The user must know this before the first request. */
const describeReason = ({ name, ident }: KnownStep, isSandbox: boolean) => {
  if (ident !== undefined) return WAITING;
  return name === 'request' && isSandbox
    ? `${steps[name].reason}. No money moves`
    : steps[name].reason;
};

const findName = (text: string) => firstStepNames.find((name) => name === text);

interface KnownStep {
  readonly name: FirstStepName;
  readonly isDone: boolean;
  /** This request waits until the owner pays it. */
  readonly ident?: string | undefined;
}

const getLink = ({ name, ident }: KnownStep): Pick<Step, 'to' | 'hash' | 'search' | 'params'> => {
  const { title: _title, reason: _reason, ...link } = steps[name];
  return ident === undefined
    ? link
    : {
        to: '/payments/$paymentRequestId',
        params: { paymentRequestId: ident },
        search: { watch: 'on' },
      };
};

interface StepLinkProps extends KnownStep {
  readonly label: ReactNode;
  readonly detail?: string | undefined;
  /** A button stands beside the folded step. */
  readonly isFolded?: boolean;
}

const StepLink = ({ label, detail, isFolded = false, ...step }: StepLinkProps) => {
  const { isDone } = step;
  const Icon = isDone ? IconCircleCheck : IconCircle;
  return (
    <Link {...getLink(step)} className={styles.step} data-done={isDone || undefined}>
      <Icon size={22} className={styles.mark} />
      <span className={styles.words}>
        {label}
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {!isFolded && <IconChevronRight size={18} className={styles.arrow} />}
    </Link>
  );
};

interface ProgressProps {
  readonly known: readonly KnownStep[];
  readonly doneCount: number;
}

/** Screen readers read the count instead. The bar fills from its start, whichever steps are done. */
const Progress = ({ known, doneCount }: ProgressProps) => (
  <div aria-hidden className={styles.progress}>
    {known.map(({ name }, index) => (
      <span key={name} data-done={index < doneCount || undefined} />
    ))}
  </div>
);

/** The owner does each step on another screen, so the user is fetched again. */
const useFirstSteps = () => {
  const { isFetchedAfterMount, isError } = useQuery({ ...currentUserOptions, staleTime: 0 });
  const known = (useCurrentUser()?.firstSteps ?? []).flatMap(({ name, ...step }) => {
    const knownName = findName(name);
    return knownName ? [{ name: knownName, ...step }] : [];
  });
  const next: KnownStep | undefined =
    known.find(({ ident }) => ident !== undefined) ?? known.find(({ isDone }) => !isDone);
  return { known, next, isUpToDate: isFetchedAfterMount && !isError };
};

/** What the owner has just done looks like the end. The known steps are from before it. */
export const NextStepLink = () => {
  const { next, isUpToDate } = useFirstSteps();
  const isShown = isUpToDate && next !== undefined;
  useEffect(
    function placeLargerToast() {
      if (isShown) placeToastsAgain();
    },
    [isShown],
  );
  return (
    isShown && (
      <Link {...getLink(next)} className={getButtonLinkClass({ variant: 'quiet' })}>
        Next: {steps[next.name].title}
      </Link>
    )
  );
};

/**
 * A step that is done remains with a tick. The server sends no steps once all are done. In one
 * column, only the next step shows until the owner opens the list, so that the tiles stay in sight.
 */
export const FirstSteps = () => {
  const titleId = useId();
  const hasTwoColumns = useHasTables();
  const [isUnfolded, setUnfolded] = useState(false);
  const isSandbox = useTenant()?.isSandbox === true;
  const { known, next } = useFirstSteps();
  if (!next) return null;
  const isOpen = hasTwoColumns || isUnfolded;
  const doneCount = known.filter(({ isDone }) => isDone).length;
  const count = `${doneCount} of ${known.length} done`;
  return (
    <Card className={styles.card}>
      <section aria-labelledby={titleId}>
        <div className={styles.header}>
          <h2 id={titleId} className={styles.heading}>
            {isOpen ? 'First Steps' : <VisuallyHidden>First Steps</VisuallyHidden>}
          </h2>
          {isOpen ? (
            <span className={styles.count}>{count}</span>
          ) : (
            <StepLink
              {...next}
              isFolded
              label={<span className={styles.title}>Next: {steps[next.name].title}</span>}
              detail={next.ident === undefined ? `First steps: ${count}` : WAITING}
            />
          )}
          {!hasTwoColumns && (
            <IconButton
              aria-label="All First Steps"
              aria-expanded={isOpen}
              onClick={() => setUnfolded(!isUnfolded)}
            >
              <IconChevronDown className={styles.chevron} />
            </IconButton>
          )}
        </div>
        <Progress known={known} doneCount={doneCount} />
        {isOpen && (
          <ol aria-labelledby={titleId} className={styles.steps}>
            {known.map((step) => (
              <li key={step.name}>
                <StepLink
                  {...step}
                  label={
                    <>
                      <VisuallyHidden>{step.isDone ? 'Done' : 'To do'}: </VisuallyHidden>
                      <span className={styles.title}>{steps[step.name].title}</span>
                    </>
                  }
                  detail={step.isDone ? undefined : describeReason(step, isSandbox)}
                />
              </li>
            ))}
          </ol>
        )}
      </section>
    </Card>
  );
};
