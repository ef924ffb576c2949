import { Button } from '@mantine/core';
import { useId } from 'react';
import { useStore } from '../../lib/store.ts';
import { Card } from '../../ui/card.tsx';
import offer from '../../ui/offer.module.css';
import { showToast } from '../../ui/toast-store.ts';
import { HowToInstall, InstallButton } from './how-to-install.tsx';
import styles from './install.module.css';
import { declineInvitation, standing } from './standing.ts';
import { useInstallWay } from './use-install-way.ts';

const notNow = () => {
  declineInvitation();
  showToast({ tone: 'info', message: 'You can do it later, from Help.' });
  // The button that was pressed goes; the screen's title is where a screen begins.
  document.querySelector('h1')?.focus({ preventScroll: true });
};

/** Asks once, after the app has been of use, and only where there is a sure way (docs/decisions/012). */
export const InstallInvitation = () => {
  const id = useId();
  const way = useInstallWay();
  const isEarned = useStore(standing) === 'earned';
  if (!isEarned || way === undefined || way === 'browser-menu') return null;
  return (
    <section aria-labelledby={id}>
      <Card className={offer.card}>
        <HowToInstall id={id} way={way} />
        <div className={styles.actions}>
          {way === 'offer' && <InstallButton />}
          <Button variant="default" onClick={notNow}>
            Not now
          </Button>
        </div>
      </Card>
    </section>
  );
};
