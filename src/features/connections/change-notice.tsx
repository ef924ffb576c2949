import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Banner } from '../../ui/feedback/banner.tsx';
import { paymentConnectionOptions } from './api.ts';
import { describeChange } from './describe-account.ts';

/** A change of the account takes effect after a day. */
const STALE_MS = 10 * 60_000;

export const ChangeNotice = () => {
  const { data } = useQuery({ ...paymentConnectionOptions, staleTime: STALE_MS });
  if (!data?.change) return null;
  return (
    <Banner tone="warning" action={<Link to="/settings/payments">Look at It</Link>}>
      {describeChange(data.change)}
    </Banner>
  );
};
