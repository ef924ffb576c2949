import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import type { useConfirmedWrite } from '../../ui/hooks/use-write.ts';
import { Card } from '../../ui/layout/card.tsx';
import styles from './own-account.module.css';
import { type ResultLine, ResultLines } from './result-lines.tsx';

interface OwnAccountProps {
  /** Says which account sends the messages of the shop now. */
  readonly state: string;
  /** The shop has an account of its own, which owners can disconnect. */
  readonly isOwn: boolean;
  /** Why owners cannot change the account now; null if they can. */
  readonly obstacle: string | null;
  readonly disconnect: ReturnType<typeof useConfirmedWrite>;
  readonly question: { readonly title: string; readonly description: string };
  /** The steps that the server has tried with an account that was connected just now. */
  readonly lines: readonly ResultLine[] | undefined;
  /** Shown below the state. */
  readonly children?: ReactNode;
}

export const OwnAccount = ({
  state,
  isOwn,
  obstacle,
  disconnect,
  question,
  lines,
  children,
}: OwnAccountProps) => (
  <>
    <Card className={styles.card}>
      <p className={styles.state}>{state}</p>
      {children}
      {obstacle !== null && <p>{obstacle}</p>}
      {obstacle === null && isOwn && (
        <Button variant="default" loading={disconnect.isPending} onClick={disconnect.ask}>
          Disconnect
        </Button>
      )}
    </Card>
    <ConfirmDialog {...disconnect.dialog} {...question} confirmLabel="Disconnect" />
    <StatusRegion>
      {lines && (
        <Card className={styles.card}>
          <ResultLines lines={lines} />
        </Card>
      )}
    </StatusRegion>
  </>
);
