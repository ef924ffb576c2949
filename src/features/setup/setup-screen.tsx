import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiStatus } from '../../http/api-error.ts';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { LoadingOverlay } from '../../ui/feedback/loading.tsx';
import { getLoadErrorMessage } from '../../ui/feedback/query-error.ts';
import { setupOptions } from './api.ts';
import { InvalidSetupLink } from './invalid-setup-link.tsx';
import { RestoreInstead } from './restore-instead.tsx';
import { SetupChecks } from './setup-checks.tsx';
import { SetupForm } from './setup-form.tsx';

interface SetupScreenProps {
  readonly token: string;
  /** Loads the new shop and its owner. */
  readonly onCreated: () => Promise<void>;
}

/** Opens the first shop of a server, and then shows the checks of mail and payments. */
export const SetupScreen = ({ token, onCreated }: SetupScreenProps) => {
  const [isCreated, setCreated] = useState(false);
  const setup = useQuery({ ...setupOptions(token), enabled: !isCreated });
  if (isCreated) return <SetupChecks token={token} />;
  if (isApiStatus(setup.error, 404)) return <InvalidSetupLink />;
  if (setup.error) {
    return (
      <ErrorNotice
        message={getLoadErrorMessage(setup.error, 'Error loading the setup')}
        onRetry={() => setup.refetch()}
      />
    );
  }
  if (!setup.data) return <LoadingOverlay visible />;
  const finish = async () => {
    await onCreated();
    setCreated(true);
  };
  return (
    <>
      <p>
        Your shop will be at <strong>{setup.data.host}</strong>.
      </p>
      <SetupForm token={token} onCreated={finish} />
      <RestoreInstead commands={setup.data.restoreCommands} />
    </>
  );
};
