import type { ReactNode } from 'react';
import type { CurrentUser } from '../../contract/session.ts';
import { useHasRail, useIsWide } from '../ui/hooks/use-is-wide.ts';
import { BackLink } from './back-link.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import styles from './frame.module.css';
import { Menu } from './menu.tsx';
import { Rail } from './rail.tsx';
import { SandboxMark } from './sandbox-mark.tsx';
import { SwitchUser } from './switch-user.tsx';
import { TopBar } from './top-bar.tsx';
import { UpdatePrompt } from './update-prompt.tsx';

interface FrameProps {
  readonly tenantName: string;
  readonly user?: CurrentUser;
  readonly children: ReactNode;
}

/**
 * Surrounds each screen: the top bar, with the menu for a signed-in user, the navigation rail on a tablet or wider screen, and the
 * notices that stay in view.
 */
export const Frame = ({ tenantName, user, children }: FrameProps) => {
  const isWide = useIsWide();
  const hasRail = useHasRail() && user !== undefined;
  return (
    <>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <div className={styles.top} data-with-rail={hasRail || undefined}>
        <TopBar
          tenantName={tenantName}
          mark={user && <SandboxMark />}
          menu={
            user && (
              <>
                <SwitchUser isWide={isWide} />
                <Menu user={user} />
              </>
            )
          }
        />
        <div className={styles.notices}>
          <UpdatePrompt />
          <ConnectionBanner />
        </div>
      </div>
      {hasRail && <Rail user={user} />}
      <main id="content" data-with-rail={hasRail || undefined}>
        {user && <BackLink />}
        {children}
      </main>
    </>
  );
};
