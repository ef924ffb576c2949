import { useRef } from 'react';
import { brand } from '../../brand/brand.ts';
import { headerRemovedMessage, NOTHING_SENT } from '../../http/api-error.ts';
import { getUnreachableMessage, useIsReachable } from '../../http/reachability.ts';
import { useStore } from '../../lib/store.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useScrollBelow } from '../navigation/use-scroll-below.ts';
import styles from './connection-banner.module.css';
import { type MutationNotice, mutationNotice } from './mutation-notice.ts';

const unknownOutcome = `We couldn’t reach ${brand.company}, so we can’t tell if that went through.`;

const getMessage = (notice: MutationNotice, isReachable: boolean) => {
  if (notice === 'pending') return undefined;
  if (notice === 'unknown') return `${unknownOutcome} Try again: it won’t be sent twice.`;
  if (notice === 'unknown-may-duplicate')
    return `${unknownOutcome} Look before you try again: it may be there already.`;
  if (notice === 'header-removed') return headerRemovedMessage;
  if (notice === 'not-sent') return getUnreachableMessage(NOTHING_SENT);
  return isReachable ? undefined : getUnreachableMessage();
};

export const UnreachableBanner = ({ message }: { readonly message: string }) => (
  <Banner role="none" tone="info">
    {message}
  </Banner>
);

interface ConnectionBannerProps {
  /** The banner then sets its own width and margins. */
  readonly isFrameless?: boolean;
}

/** The live region is always in the page, so that screen readers announce each message once. */
export const ConnectionBanner = ({ isFrameless = false }: ConnectionBannerProps) => {
  const isReachable = useIsReachable();
  const notice = useStore(mutationNotice);
  const region = useRef<HTMLDivElement>(null);
  const message = getMessage(notice, isReachable);
  useScrollBelow(region, message);
  return (
    <div
      data-offline-slot="banner"
      ref={region}
      role="status"
      className={styles.region}
      data-without-frame={isFrameless || undefined}
    >
      {notice && message ? (
        <Banner role="none" tone="warning">
          {message}
        </Banner>
      ) : (
        message && <UnreachableBanner message={message} />
      )}
    </div>
  );
};
