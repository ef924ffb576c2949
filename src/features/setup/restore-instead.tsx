import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import { ApiError } from '../../http/api-error.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { restoreBackup } from './restore-backup.ts';
import styles from './restore-instead.module.css';

interface RestoreInsteadProps {
  readonly token: string;
  /** Shell commands for the server, one on each line. */
  readonly commands: readonly string[];
  /** The server accepts the upload of a backup. */
  readonly canUpload: boolean;
  /** The restore invalidates the link, so the app must not load the setup any more. */
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
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState('');
  const restore = useMutation({
    mutationFn: (file: File) => restoreBackup({ token, file, onProgress: setProgress, loadShop }),
    onMutate: onBegin,
    onSuccess: onRestored,
  });
  const restoreChosenFile = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (file) restore.mutate(file);
    // The browser sends no event when the user chooses the same file again.
    currentTarget.value = '';
  };
  return (
    <>
      <p className={styles.quiet}>
        Choose a backup of another server, a file such as beepaid-2026-11-21T02-00-00Z.backup. The
        server checks it and restarts with it. Your team then logs in as before.
      </p>
      <div role="status">{restore.isPending && progress}</div>
      {restore.error && <Banner tone="error">{getErrorMessage(restore.error)}</Banner>}
      <Button variant="default" loading={restore.isPending} onClick={() => input.current?.click()}>
        Choose Backup
      </Button>
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          accept=".backup,.gz,application/gzip"
          aria-label="Backup file"
          tabIndex={-1}
          onChange={restoreChosenFile}
        />
      </VisuallyHidden>
    </>
  );
};

/** By an upload, or with commands. */
export const RestoreInstead = ({ commands, canUpload, ...uploadProps }: RestoreInsteadProps) => (
  <Card>
    <details className={styles.details}>
      <summary className={styles.summary}>Restore a Backup Instead</summary>
      <div className={styles.card}>
        {canUpload && <UploadBackup {...uploadProps} />}
        <p className={styles.quiet}>
          {canUpload ? 'Or stop' : 'Stop'} the server, run this in its folder with the path of your
          backup, and start the server again:
        </p>
        <pre className={styles.commands}>{commands.join('\n')}</pre>
      </div>
    </details>
  </Card>
);
