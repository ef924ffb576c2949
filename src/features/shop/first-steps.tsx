import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useId } from 'react';
import { type FirstStepName, firstStepNames } from '../../../contract/first-steps.ts';
import { currentUserOptions } from '../../session/api.ts';
import { useCurrentUser, useTenant } from '../../session/use-session.ts';
import { IconCircleCheck } from '../../ui/icons/control-icons.ts';
import { IconCircle } from '../../ui/icons/screen-icons.ts';
import { Card } from '../../ui/layout/card.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import styles from './first-steps.module.css';

interface Step extends Pick<LinkProps, 'to' | 'search'> {
  readonly title: string;
  readonly reason: string;
}

const steps: Readonly<Record<FirstStepName, Step>> = {
  payment: {
    title: 'Your first payment',
    reason: '£1.00 to yourself, to see what customers see',
    to: '/payments/new',
    search: { first: 'on' },
  },
  logo: {
    title: 'Your logo',
    reason: 'Customers see it where they pay',
    to: '/settings/shop',
  },
  prices: {
    title: 'Your prices',
    reason: 'Ask for a service with one press',
    to: '/services/new',
  },
  phone: {
    title: 'Your phone number',
    reason: 'Customers can call you about a request',
    to: '/settings/shop',
  },
  colleague: {
    title: 'A colleague',
    reason: 'Who also sends requests, and sees what is paid',
    to: '/staff/new',
  },
  email: {
    title: 'Email',
    reason: 'No email goes out yet',
    to: '/settings/email',
  },
  money: {
    title: 'Real money',
    reason: 'Until then, no money moves',
    to: '/settings/payments',
  },
};

const findName = (text: string) => firstStepNames.find((name) => name === text);

/**
 * Home shows the steps to the owner of a new shop. A step that is done remains with a tick. The
 * server sends no steps once all are done.
 */
export const FirstSteps = () => {
  const titleId = useId();
  const isSandbox = useTenant()?.isSandbox === true;
  // The owner does each step on another screen, so Home fetches the user again.
  useQuery({ ...currentUserOptions, staleTime: 0 });
  const known = (useCurrentUser()?.firstSteps ?? []).flatMap(({ name, isDone }) => {
    const knownName = findName(name);
    return knownName ? [{ name: knownName, isDone }] : [];
  });
  if (known.length === 0) return null;
  const next = known.find(({ isDone }) => !isDone)?.name;
  return (
    <Card className={styles.card}>
      <section aria-labelledby={titleId}>
        <div className={styles.header}>
          <h2 id={titleId} className={styles.heading}>
            First Steps
          </h2>
          <span className={styles.count}>
            {known.filter(({ isDone }) => isDone).length} of {known.length}
          </span>
        </div>
        <ol aria-labelledby={titleId} className={styles.steps}>
          {known.map(({ name, isDone }) => {
            const { title, reason, ...link } = steps[name];
            const Icon = isDone ? IconCircleCheck : IconCircle;
            return (
              <li key={name} data-done={isDone || undefined}>
                <Link {...link} className={styles.step}>
                  <Icon size={22} className={styles.mark} />
                  <span className={styles.words}>
                    <VisuallyHidden>{isDone ? 'Done' : 'To do'}: </VisuallyHidden>
                    <span className={styles.title}>{title}</span>
                    {name === next && (
                      <span className={styles.reason}>
                        {reason}
                        {name === 'payment' && isSandbox && '. No money moves'}
                      </span>
                    )}
                  </span>
                </Link>
              </li>
            );
          })}
        </ol>
      </section>
    </Card>
  );
};
