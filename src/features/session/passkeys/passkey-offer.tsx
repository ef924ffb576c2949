import { Button } from '@mantine/core';
import { useId } from 'react';
import { focusTitle } from '../../../lib/browser/focus-title.ts';
import { useTenant } from '../../../session/use-session.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { PromptCard, PromptHeading } from '../../../ui/layout/prompt-card.tsx';
import { hasPlatformAuthenticator } from './ceremonies.ts';
import styles from './passkey-offer.module.css';
import { declinePasskey } from './passkey-state.ts';
import { useAvailability } from './use-availability.ts';
import { useCreatePasskey } from './use-create-passkey.ts';

const decline = () => {
  declinePasskey();
  showToast({ tone: 'info', message: 'You can do it later, in Settings.' });
  focusTitle();
};

export const PasskeyOffer = () => {
  const id = useId();
  const hasPasskeys = useTenant()?.hasPasskeys;
  const isAvailable = useAvailability(hasPlatformAuthenticator);
  const create = useCreatePasskey(focusTitle);
  if (!hasPasskeys || !isAvailable) return null;
  return (
    <section aria-labelledby={id}>
      <PromptCard>
        <PromptHeading
          id={id}
          title="Log in faster next time?"
          reason="A passkey logs you in with your fingerprint, face or screen lock, without your password."
        />
        <div className={styles.actions}>
          <BusyButton isBusy={create.isPending} onClick={() => create.mutate()}>
            Create a Passkey
          </BusyButton>
          <Button variant="default" onClick={decline}>
            Not Now
          </Button>
        </div>
      </PromptCard>
    </section>
  );
};
