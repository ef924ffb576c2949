import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { describeOwnerRight, type OwnerRight } from '../../contract/rights.ts';
import { getButtonLinkClass } from '../ui/controls/button-link.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Screen } from '../ui/layout/screen.tsx';
import { useHasRight } from './use-session.ts';

const destinations = {
  '/settings': { to: '/settings', label: 'Go to Settings' },
  '/staff': { to: '/staff', label: 'Back to Staff' },
} as const;

interface RestrictedProps {
  readonly right: OwnerRight;
  /** Whether the backend has what the screen shows. */
  readonly isOffered?: boolean | undefined;
  /** Where a user who sees nothing goes next. */
  readonly exit?: keyof typeof destinations;
  readonly children: ReactNode;
}

/** A screen for users with a right. Others read why they do not see it. */
export const Restricted = ({
  right,
  isOffered = true,
  exit = '/settings',
  children,
}: RestrictedProps) => {
  const hasRight = useHasRight(right);
  const { to, label } = destinations[exit];
  if (hasRight && isOffered) return <Screen>{children}</Screen>;
  return (
    <Screen>
      <EmptyState
        title={hasRight ? 'This server does not have this screen' : describeOwnerRight(right)}
        hint={hasRight ? 'Ask whoever runs the server of your shop.' : 'Ask an owner of your shop.'}
        action={
          <Link to={to} className={getButtonLinkClass({ variant: 'quiet' })}>
            {label}
          </Link>
        }
      />
    </Screen>
  );
};
