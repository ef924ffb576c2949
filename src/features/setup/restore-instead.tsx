import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../http/api-error.ts';
import { FileButton } from '../../ui/controls/file-button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { restoreBackup } from './restore-backup.ts';
import styles from './restore-instead.module.css';

interface RestoreInsteadProps {
  readonly token: string;
  readonly commands: readonly string[];
  readonly canUpload: boolean;
  /** The restore makes the link invalid, so the app must no longer load the setup. */
  readonly onBegin: () => void;
  readonly onRestored: () => void;
  /** Rejects while the server has no shop. */
  readonly loadShop: () => Promise<void>;
}

const getErrorMessage = (error: Error) =>
  (error instanceof ApiError ? error.detail : undefined) ?? 'Failed to restore the backup';

const UploadBackup = ({
  token,
  onBegin,
  onRestored,
  loadShop,
}: Omit<RestoreInsteadProps, 'commands' | 'canUpload'>) => {
  const [progress, setProgress] = useState('');
  const restore = useMutation({
    mutationFn: (file: File) => restoreBackup({ token, file, onProgress: setProgress, loadShop }),
    onMutate: onBegin,
    onSuccess: onRestored,
  });
  return (
    <>
      <p className={styles.quiet}>
        Choose a backup of another server, a file such as beepaid-2026-11-21T02-00-00Z.backup. The
        server checks it and restarts with it. Your team then logs in as before.
      </p>
      <div role="status">{restore.isPending && progress}</div>
      {restore.error && <Banner tone="error">{getErrorMessage(restore.error)}</Banner>}
      <FileButton
        label="Backup file"
        accept=".backup,.gz,application/gzip"
        isBusy={restore.isPending}
        onChoose={(file) => restore.mutate(file)}
      >
        Choose Backup
      </FileButton>
    </>
  );
};

export const RestoreInstead = ({ commands, canUpload, ...uploadProps }: RestoreInsteadProps) => (
  <details className={styles.restore}>
    <summary>Restore a Backup Instead</summary>
    <div className={styles.content}>
      {canUpload && <UploadBackup {...uploadProps} />}
      <p className={styles.quiet}>
        {canUpload ? 'Or stop' : 'Stop'} the server, run this in its folder with the path of your
        backup, and start the server again:
      </p>
      <pre className={styles.commands}>{commands.join('\n')}</pre>
    </div>
  </details>
);
