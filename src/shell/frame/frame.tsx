import { Button } from '@mantine/core';
import { useMatchRoute } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import type { CurrentUser } from '../../../contract/entities/session.ts';
import { isTablet } from '../../features/session/tablet/tablet-mark.ts';
import { loadOptional } from '../../lib/load-optional.ts';
import { useStore } from '../../lib/store.ts';
import { useLogOut } from '../../session/session-context.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useIsWide } from '../../ui/hooks/use-is-wide.ts';
import { IconUserShare } from '../../ui/icons/screen-icons.ts';
import { ConnectionBanner } from '../banners/connection-banner.tsx';
import { updateOffer } from '../banners/update-offer.ts';
import { BackLink } from '../navigation/back-link.tsx';
import { Menu } from '../navigation/menu.tsx';
import { newRequestEntry } from '../navigation/navigation-entries.tsx';
import { Rail } from '../navigation/rail.tsx';
import { TabBar } from '../navigation/tab-bar.tsx';
import { SearchSlot } from '../search/search-slot.tsx';
import styles from './frame.module.css';
import { SandboxMark } from './sandbox-mark.tsx';
import { TopBar } from './top-bar.tsx';
import { useIsWatching } from './use-is-watching.ts';

// Without the code, the screen has no shortcuts.
const KeyboardShortcuts = loadOptional<object>(() =>
  import('../keyboard/keyboard-shortcuts.tsx').then((each) => each.KeyboardShortcuts),
);

const blockedMessages = {
  'this-tab': 'Send or leave what is on this screen first, then reload.',
  'another-tab': 'Another tab has something not sent. Send or leave it first.',
};

/** A customer must not see it. The live region is always in the page. */
const UpdatePrompt = ({ isHidden }: { readonly isHidden: boolean }) => {
  const offer = useStore(updateOffer);
  return (
    <div role="status">
      {offer && !isHidden && (
        <Banner role="none" tone="info" action={<Button onClick={offer.accept}>Reload</Button>}>
          {offer.blockedBy ? blockedMessages[offer.blockedBy] : 'A new version is ready.'}
        </Banner>
      )}
    </div>
  );
};

/** The rail of an enrolled tablet has the same button. */
const SwitchUser = () => {
  const logOut = useLogOut();
  return (
    isTablet() && (
      <IconButton aria-label="Change Person" onClick={logOut}>
        <IconUserShare />
      </IconButton>
    )
  );
};

interface FrameProps {
  readonly tenantName: string;
  readonly user?: CurrentUser | undefined;
  readonly children: ReactNode;
}

/**
 * | Screen      | Around it                                                            |
 * | ----------- | -------------------------------------------------------------------- |
 * | all         | top bar, notices; the menu for a signed-in user                      |
 * | wide        | navigation rail                                                      |
 * | narrow      | tab bar; on New Request a button of its own in this place            |
 * | Watch       | neither rail, tab bar, menu, “Change Person” nor link back: staff turn it to the customer |
 */
export const Frame = ({ tenantName, user, children }: FrameProps) => {
  const isWatching = useIsWatching();
  const isNewRequest = useMatchRoute()({ to: newRequestEntry.to }) !== false;
  const isBarWide = useIsWide() && user !== undefined;
  const hasRail = isBarWide && !isWatching;
  const hasTabBar = !isBarWide && !isWatching && !isNewRequest;
  return (
    <>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <div
        className={styles.top}
        data-wide={isBarWide || undefined}
        data-with-rail={hasRail || undefined}
      >
        <TopBar
          tenantName={tenantName}
          mark={user && <SandboxMark />}
          menu={
            user &&
            !isWatching && (
              <>
                <SearchSlot isWide={isBarWide} />
                {!hasRail && <SwitchUser />}
                <Menu user={user} />
              </>
            )
          }
        />
        <div className={styles.notices}>
          <UpdatePrompt isHidden={isWatching} />
          <ConnectionBanner />
        </div>
      </div>
      {hasRail && <Rail user={user} />}
      {user && hasTabBar && <TabBar user={user} />}
      <Suspense>{user && <KeyboardShortcuts />}</Suspense>
      <main id="content" data-with-rail={hasRail || undefined}>
        {user && <BackLink />}
        {children}
      </main>
    </>
  );
};
