import { Link } from '@tanstack/react-router';
import { describeOwnerRight, type OwnerRight } from '../../contract/rights.ts';
import { getButtonLinkClass } from '../ui/controls/button-link.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';

const labels = { '/settings': 'Go to Settings', '/staff': 'Back to Staff' } as const;

interface MissingScreenProps {
  /** It is undefined when the backend lacks the screen. */
  readonly missingRight: OwnerRight | undefined;
  readonly exit: keyof typeof labels;
}

export const MissingScreen = ({ missingRight, exit }: MissingScreenProps) => (
  <EmptyState
    title={
      missingRight ? describeOwnerRight(missingRight) : 'This server does not have this screen'
    }
    hint={missingRight ? 'Ask an owner of your shop.' : 'Ask whoever runs the server of your shop.'}
    action={
      <Link to={exit} className={getButtonLinkClass({ variant: 'quiet' })}>
        {labels[exit]}
      </Link>
    }
  />
);
