import type { ReactNode } from 'react';
import type { CurrentUser } from '../../contract/session.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import styles from './frame.module.css';
import { Menu } from './menu.tsx';
import { SandboxMark } from './sandbox-mark.tsx';
import { TopBar } from './top-bar.tsx';
import { UpdatePrompt } from './update-prompt.tsx';

interface FrameProps {
  readonly tenantName: string;
  readonly user?: CurrentUser;
  readonly children: ReactNode;
}

/** Surrounds each screen: the top bar, with the menu for a signed-in user, and the notices that stay in view. */
export const Frame = ({ tenantName, user, children }: FrameProps) => (
  <>
    <a href="#content" className={styles.skip}>
      Skip to content
    </a>
    <div className={styles.top}>
      <TopBar tenantName={tenantName} mark={user && <SandboxMark />} menu={user && <Menu user={user} />} />
      <div className={styles.notices}>
        <UpdatePrompt />
        <ConnectionBanner />
      </div>
    </div>
    <main id="content">{children}</main>
  </>
);
