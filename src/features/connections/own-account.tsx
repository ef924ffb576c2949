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
  readonly stateText: string;
  /** True when the shop has an account of its own, which owners can disconnect. */
  readonly isOwn: boolean;
  /** The reason why owners cannot change the account now, or null. */
  readonly obstacle: string | null;
  readonly disconnect: ReturnType<typeof useConfirmedWrite>;
  readonly dialogTexts: { readonly title: string; readonly description: string };
  /** The results of the checks of an account that an owner has just connected. */
  readonly lines: readonly ResultLine[] | undefined;
  /** The component shows the children below the state. */
  readonly children?: ReactNode;
}

export const OwnAccount = ({
  stateText,
  isOwn,
  obstacle,
  disconnect,
  dialogTexts,
  lines,
  children,
}: OwnAccountProps) => (
  <>
    <Card className={styles.card}>
      <p className={styles.state}>{stateText}</p>
      {children}
      {obstacle !== null && <p>{obstacle}</p>}
      {obstacle === null && isOwn && (
        <Button variant="default" loading={disconnect.isPending} onClick={disconnect.ask}>
          Disconnect
        </Button>
      )}
    </Card>
    <ConfirmDialog {...disconnect.dialog} {...dialogTexts} confirmLabel="Disconnect" />
    <StatusRegion>
      {lines && (
        <Card className={styles.card}>
          <ResultLines lines={lines} />
        </Card>
      )}
    </StatusRegion>
  </>
);
