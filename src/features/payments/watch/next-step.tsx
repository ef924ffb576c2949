import { Link } from '@tanstack/react-router';
import { useCurrentUser } from '../../../session/use-session.ts';
import { getButtonLinkClass } from '../../../ui/controls/button-link.ts';

const links = [
  { name: 'email', to: '/settings/email', label: 'Turn On Email' },
  { name: 'money', to: '/settings/payments', label: 'Take Real Money' },
] as const;

/** The first paid request looks like the end, although a new shop may still lack one of these. */
export const NextStep = () => {
  const { firstSteps = [] } = useCurrentUser() ?? {};
  const next = links.find(({ name }) =>
    firstSteps.some((step) => step.name === name && !step.isDone),
  );
  return (
    next && (
      <Link to={next.to} className={getButtonLinkClass({ variant: 'quiet' })}>
        Next: {next.label}
      </Link>
    )
  );
};
