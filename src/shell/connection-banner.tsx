import { useSyncExternalStore } from 'react';
import { brand } from '../brand/brand.ts';
import { reachability } from '../http/reachability.ts';
import { useStore } from '../lib/store.ts';
import { Banner } from '../ui/banner.tsx';
import { attemptNotice } from './attempt-notice.ts';

const words = {
  'not-sent': "You're offline. Nothing was sent.",
  unknown: `We couldn't reach ${brand.company}, so we can't tell if that went through. Try again: it won't be sent twice.`,
  unreachable: `Can't reach ${brand.company} at the moment.`,
};

/** Says what the network did to the last press, or that /api is out of reach. */
export const ConnectionBanner = () => {
  const reachable = useSyncExternalStore(reachability.subscribe, reachability.get);
  const said = useStore(attemptNotice) ?? (reachable ? undefined : 'unreachable');
  return said && <Banner tone={said === 'unreachable' ? 'info' : 'warning'}>{words[said]}</Banner>;
};
