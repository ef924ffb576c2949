import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isApiStatus } from '../../http/api-error.ts';
import { getButtonLinkClass } from '../../ui/controls/button-link.ts';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { LoadingPart } from '../../ui/feedback/loading.tsx';
import { getLoadErrorMessage } from '../../ui/feedback/query-error.ts';
import { setupOptions } from './api.ts';
import { RestoreInstead } from './restore-instead.tsx';
import { SetupChecks } from './setup-checks.tsx';
import { SetupForm } from './setup-form.tsx';
import styles from './setup-screen.module.css';

/** Only the operator can get another link. */
const InvalidSetupLink = () => (
  <ErrorNotice
    message="This link has been used or has expired"
    hint="If your shop is open, log in. If not, restart the server: it prints a new link, which works for 30 minutes."
    action={
      <Link to="/login" className={getButtonLinkClass({ variant: 'quiet' })}>
        Log In
      </Link>
    }
  />
);

const BackupRestored = () => (
  <>
    <p role="status">You can log in as before.</p>
    <Link to="/login" className={getButtonLinkClass()}>
      Log In
    </Link>
  </>
);

interface SetupScreenProps {
  readonly token: string;
  /** Rejects while the server has no shop. */
  readonly loadShop: () => Promise<void>;
  readonly loadOwner: () => Promise<void>;
  /** The link has opened a shop or restored a backup. `heading` says which. */
  readonly onUsed: (heading: string) => void;
}

/** The checks of email and payments come after the first shop. */
export const SetupScreen = ({ token, loadShop, loadOwner, onUsed }: SetupScreenProps) => {
  const [step, setStep] = useState<'form' | 'restoring' | 'restored' | 'created'>('form');
  // A restore or a new shop makes the link invalid.
  const setup = useQuery({ ...setupOptions(token), enabled: step === 'form' });
  if (step === 'created') return <SetupChecks token={token} />;
  if (step === 'restored') return <BackupRestored />;
  if (isApiStatus(setup.error, 404)) return <InvalidSetupLink />;
  if (setup.error) {
    return (
      <ErrorNotice
        message={getLoadErrorMessage(setup.error, 'Error loading the setup')}
        onRetry={() => setup.refetch()}
      />
    );
  }
  if (!setup.data) return <LoadingPart />;
  const finish = async () => {
    await loadShop();
    await loadOwner();
    setStep('created');
    onUsed('Your Shop Is Open');
  };
  return (
    <SetupForm
      token={token}
      onCreated={finish}
      place={
        <p className={styles.place}>
          Your team logs in at <strong>{setup.data.host}</strong>.
        </p>
      }
    >
      <RestoreInstead
        token={token}
        commands={setup.data.restoreCommands}
        canUpload={setup.data.canUploadBackup}
        onBegin={() => setStep('restoring')}
        onRestored={() => {
          setStep('restored');
          onUsed('Your Shop Is Restored');
        }}
        loadShop={loadShop}
      />
    </SetupForm>
  );
};
