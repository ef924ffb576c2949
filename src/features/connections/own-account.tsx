import type { ReactNode } from 'react';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { getButtonLinkClass } from '../../ui/controls/button-link.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import type { useConfirmedWrite } from '../../ui/hooks/use-write.ts';
import { Card } from '../../ui/layout/card.tsx';
import styles from './own-account.module.css';
import { type ResultLine, ResultLines } from './result-lines.tsx';

interface StateCardProps {
  /** It says which account the shop uses now. */
  readonly state?: string;
  readonly children: ReactNode;
}

export const StateCard = ({ state, children }: StateCardProps) => (
  <Card className={styles.card}>
    {state && <p className={styles.state}>{state}</p>}
    {children}
  </Card>
);

export const ConnectNote = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles.note}>{children}</p>
);

interface ConnectStepProps {
  /** The provider's page on which the owner does the step. */
  readonly page?: { readonly label: string; readonly url: string } | undefined;
  readonly children: string;
}

/** It comes before the fields, whose values it gives. */
export const ConnectStep = ({ page, children }: ConnectStepProps) => (
  <div className={styles.step}>
    {page && (
      <a
        href={page.url}
        target="_blank"
        rel="noreferrer"
        className={getButtonLinkClass({ variant: 'quiet' })}
      >
        {page.label}
      </a>
    )}
    <p>{children}</p>
  </div>
);

interface OwnAccountProps {
  /** It says which account sends the messages now. */
  readonly stateText: string;
  /** Owners can disconnect the shop's own account. */
  readonly isOwn: boolean;
  /** Owners cannot change the account now for this reason. */
  readonly obstacle: string | null;
  readonly disconnect: ReturnType<typeof useConfirmedWrite>;
  readonly dialogTexts: { readonly title: string; readonly description: string };
  readonly lines: readonly ResultLine[] | undefined;
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
    <StateCard state={stateText}>
      {children}
      {obstacle !== null && <p>{obstacle}</p>}
      {obstacle === null && isOwn && (
        <BusyButton variant="default" isBusy={disconnect.isPending} onClick={disconnect.ask}>
          Disconnect
        </BusyButton>
      )}
    </StateCard>
    <ConfirmDialog {...disconnect.dialog} {...dialogTexts} confirmLabel="Disconnect" />
    <StatusRegion>
      {lines && (
        <StateCard>
          <ResultLines lines={lines} />
        </StateCard>
      )}
    </StatusRegion>
  </>
);
