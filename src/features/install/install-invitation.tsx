import { Button } from '@mantine/core';
import { useId } from 'react';
import { focusTitle } from '../../lib/browser/focus-title.ts';
import { useStore } from '../../lib/store.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { PromptCard } from '../../ui/layout/prompt-card.tsx';
import { HowToInstall, InstallButton, useInstallMethod } from './how-to-install.tsx';
import styles from './install-invitation.module.css';
import { declineInvitation, installState } from './install-state.ts';

const decline = () => {
  declineInvitation();
  showToast({ tone: 'info', message: 'You can do it later, from Help.' });
  focusTitle();
};

/** It shows after the first request, until the user declines (docs/decisions/012). */
export const InstallInvitation = () => {
  const id = useId();
  const method = useInstallMethod();
  const isEligible = useStore(installState) === 'earned';
  if (!isEligible || method === undefined || method === 'browser-menu') return null;
  return (
    <section aria-labelledby={id}>
      <PromptCard>
        <HowToInstall id={id} method={method} />
        <div className={styles.actions}>
          {method === 'prompt' && <InstallButton />}
          <Button variant="default" onClick={decline}>
            Not Now
          </Button>
        </div>
      </PromptCard>
    </section>
  );
};
