import { Button } from '@mantine/core';
import { memo, type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { formatMoney } from '../../../contract/money.ts';
import { useIsReachable } from '../../http/reachability.ts';
import { formatTime } from '../../lib/format/dates.ts';
import { encodeQrCode } from '../../ui/data/qr-code.tsx';
import { showToast } from '../../ui/feedback/toast-store.ts';
import {
  createShownCode,
  findOpenCode,
  findProvenBefore,
  isOpen,
  isSameSale,
  type Sale,
  type ShownCode,
} from './payment-code.ts';
import { PaymentCodeScreen } from './payment-code-screen.tsx';
import { useProofKey } from './proof-key-options.ts';
import styles from './show-code.module.css';
import { useShownCodes } from './use-shown-codes.ts';

interface EarlierCodesProps {
  readonly codes: readonly ShownCode[];
  readonly onOpen: (id: string) => void;
}

/** The codes whose digits staff have not typed yet, because the customers are still paying. */
const EarlierCodes = memo(({ codes, onOpen }: EarlierCodesProps) => {
  const open = codes.filter(isOpen);
  if (open.length === 0) return null;
  return (
    // Collapsed at first, because a list of 20 codes would cover the form.
    <details className={styles.earlier}>
      <summary>{open.length === 1 ? '1 Code' : `${open.length} Codes`} Shown Before</summary>
      <ul aria-label="Codes shown before">
        {open.map(({ id, sale, shownAtMs }) => (
          <li key={id}>
            <Button variant="subtle" fullWidth onClick={() => onOpen(id)}>
              {formatMoney(sale.amountPence)} {sale.description}, code shown at{' '}
              {formatTime(shownAtMs)}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
});

interface ShowCodeProps {
  readonly shopName: string;
  /** Undefined when the form has errors, so that no code can ask for the sale. */
  readonly readSale: () => Sale | undefined;
  /** Shows these errors in the form. */
  readonly showProblems: () => void;
  /** Called when staff close a code after they have typed its right digits. */
  readonly onProven: () => void;
}

/** Offered while the server cannot be reached (docs/decisions/053). Needs proof keys. */
export const ShowCode = ({
  shopName,
  readSale,
  showProblems,
  onProven,
}: ShowCodeProps): ReactNode => {
  const isReachable = useIsReachable();
  const proofKey = useProofKey();
  const { codes, save } = useShownCodes();
  // A press opens a code in front of this list. So React renders the code first, and then the list.
  const earlierCodes = useDeferredValue(codes);
  const [openId, setOpenId] = useState<string>();
  const prepared = useRef<{ readonly sale: Sale; readonly code: Promise<ShownCode> }>(undefined);
  const shown = codes.find(({ id }) => id === openId);
  const open = async (creating: Promise<ShownCode>) => {
    try {
      const created = await creating;
      save(created);
      setOpenId(created.id);
    } catch {
      showToast({ tone: 'error', message: 'This device cannot make a code without a connection' });
    }
  };
  /** Makes the code while the finger is still down, so that it shows sooner after the press. */
  const prepare = () => {
    const sale = readSale();
    prepared.current = undefined;
    if (!proofKey || !sale) return;
    const code = createShownCode(proofKey, sale);
    code.then(({ url }) => encodeQrCode(url)).catch(() => undefined);
    prepared.current = { sale, code };
  };
  const show = () => {
    const sale = readSale();
    if (!sale) return showProblems();
    const existing = findOpenCode(codes, sale);
    const { current } = prepared;
    prepared.current = undefined;
    if (existing) setOpenId(existing.id);
    else if (current && isSameSale(current.sale, sale)) void open(current.code);
    else if (proofKey) void open(createShownCode(proofKey, sale));
  };
  const close = () => {
    setOpenId(undefined);
    if (shown?.provenAtMs !== undefined) onProven();
  };
  return (
    <>
      {!isReachable && proofKey && (
        <div className={styles.offer}>
          <Button variant="default" fullWidth onPointerDown={prepare} onClick={show}>
            Show Code
          </Button>
          <EarlierCodes codes={earlierCodes} onOpen={setOpenId} />
        </div>
      )}
      {shown && (
        <PaymentCodeScreen
          key={shown.id}
          shown={shown}
          provenBefore={findProvenBefore(codes, shown)}
          shopName={shopName}
          onChange={save}
          onNewCode={proofKey && (() => open(createShownCode(proofKey, shown.sale)))}
          onClose={close}
        />
      )}
    </>
  );
};
