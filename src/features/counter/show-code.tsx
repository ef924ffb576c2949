import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatMoney } from '../../../contract/money.ts';
import { useIsReachable } from '../../http/reachability.ts';
import { formatTime } from '../../lib/format/dates.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import {
  createShownCode,
  findOpenCode,
  isOpen,
  type Sale,
  type ShownCode,
} from './payment-code.ts';
import { PaymentCodeScreen } from './payment-code-screen.tsx';
import { useProofKey } from './proof-key-options.ts';
import styles from './show-code.module.css';
import { useShownCodes } from './use-shown-codes.ts';

interface EarlierCodesProps {
  readonly codes: readonly ShownCode[];
  readonly onOpen: (shown: ShownCode) => void;
}

/** The codes whose digits were not typed yet, such as that of a customer who is still paying. */
const EarlierCodes = ({ codes, onOpen }: EarlierCodesProps) => (
  <ul className={styles.codes} aria-label="Codes shown before">
    {codes.map((shown) => (
      <li key={shown.id}>
        <Button variant="subtle" fullWidth onClick={() => onOpen(shown)}>
          {formatMoney(shown.sale.amountPence)} {shown.sale.description}, code shown at{' '}
          {formatTime(shown.shownAtMs)}
        </Button>
      </li>
    ))}
  </ul>
);

interface ShowCodeProps {
  readonly shopName: string;
  /** Undefined when the form now shows why it cannot be asked for. */
  readonly readSale: () => Sale | undefined;
  /** Staff have closed the code that they have just proven. */
  readonly onProven: () => void;
}

/** Offered while the server cannot be reached (docs/decisions/053). Needs proof keys. */
export const ShowCode = ({ shopName, readSale, onProven }: ShowCodeProps): ReactNode => {
  const isReachable = useIsReachable();
  const proofKey = useProofKey();
  const { codes, save } = useShownCodes();
  const [openId, setOpenId] = useState<string>();
  const shown = codes.find(({ id }) => id === openId);
  const showNew = async (sale: Sale) => {
    if (!proofKey) return;
    try {
      const created = await createShownCode(proofKey, sale);
      save(created);
      setOpenId(created.id);
    } catch {
      showToast({ tone: 'error', message: 'This device cannot make a code without a connection' });
    }
  };
  const show = () => {
    const sale = readSale();
    const existing = sale && findOpenCode(codes, sale);
    if (existing) setOpenId(existing.id);
    else if (sale) void showNew(sale);
  };
  const close = () => {
    setOpenId(undefined);
    if (shown?.provenAtMs !== undefined) onProven();
  };
  return (
    <>
      {!isReachable && proofKey && (
        <div className={styles.offer}>
          <Button variant="default" fullWidth onClick={show}>
            Show Code
          </Button>
          <EarlierCodes codes={codes.filter(isOpen)} onOpen={({ id }) => setOpenId(id)} />
        </div>
      )}
      {shown && (
        <PaymentCodeScreen
          key={shown.id}
          shown={shown}
          shopName={shopName}
          onChange={save}
          onNewCode={proofKey && (() => showNew(shown.sale))}
          onClose={close}
        />
      )}
    </>
  );
};
