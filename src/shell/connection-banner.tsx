import { useRef } from 'react';
import { brand } from '../brand/brand.ts';
import { useIsReachable } from '../http/use-is-reachable.ts';
import { useStore } from '../lib/store.ts';
import { Banner } from '../ui/banner.tsx';
import { attemptNotice } from './attempt-notice.ts';
import styles from './connection-banner.module.css';
import { useKeepPressedClear } from './keep-pressed-clear.ts';

const unreachable = `Can't reach ${brand.company} at the moment.`;
const inDoubt = `We couldn't reach ${brand.company}, so we can't tell if that went through.`;
const words = {
  trying: undefined,
  'not-sent': "You're offline. Nothing was sent.",
  unknown: `${inDoubt} Try again: it won't be sent twice.`,
  'unknown-may-double': `${inDoubt} Look before you try again: it may be there already.`,
};

/** The banner while /api is out of reach. */
export const UnreachableBanner = () => (
  <Banner role="none" tone="info">
    {unreachable}
  </Banner>
);

interface ConnectionBannerProps {
  /** Where no frame holds it at the top of the screen. */
  readonly standsAlone?: boolean;
}

/**
 * Says what the network did to the last press, or that /api is out of reach: in a live region that is always there, so
 * that each is said, and once.
 */
export const ConnectionBanner = ({ standsAlone = false }: ConnectionBannerProps) => {
  const isReachable = useIsReachable();
  const notice = useStore(attemptNotice);
  const region = useRef<HTMLDivElement>(null);
  const said = notice ? words[notice] : isReachable ? undefined : unreachable;
  useKeepPressedClear(region, said);
  return (
    <div
      data-offline-slot="banner"
      ref={region}
      role="status"
      className={styles.region}
      data-stands-alone={standsAlone || undefined}
    >
      {notice && said ? (
        <Banner role="none" tone="warning">
          {said}
        </Banner>
      ) : (
        said && <UnreachableBanner />
      )}
    </div>
  );
};
