import { Button } from '@mantine/core';
import {
  type ComponentProps,
  memo,
  type ReactNode,
  useDeferredValue,
  useRef,
  useState,
} from 'react';
import { formatMoney } from '../../../contract/money.ts';
import { formatTime } from '../../lib/format/dates.ts';
import { encodeQrCode } from '../../ui/data/qr-code.tsx';
import { showToast } from '../../ui/feedback/toast-store.ts';
import {
  createShownCode,
  findEarlierProvenCode,
  findOpenCode,
  isAwaitingDigits,
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

/** Customers may still be paying. */
const EarlierCodes = memo(({ codes, onOpen }: EarlierCodesProps) => {
  const awaitingCodes = codes.filter(isAwaitingDigits);
  if (awaitingCodes.length === 0) return null;
  return (
    // 20 codes would cover the form.
    <details className={styles.earlier}>
      <summary>
        {awaitingCodes.length === 1 ? '1 Code' : `${awaitingCodes.length} Codes`} Shown Before
      </summary>
      <ul aria-label="Codes shown before">
        {awaitingCodes.map(({ id, sale, shownAtMs }) => (
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

interface ShowCodeProps extends Pick<ComponentProps<typeof PaymentCodeScreen>, 'steps'> {
  readonly shopName: string;
  readonly readSale: () => Sale | undefined;
  readonly showProblems: () => void;
  /** It takes the place of the button while the proof key loads. */
  readonly place: ReactNode;
  /** The server knows the request that it has seen paid. */
  readonly onProven: (ident?: string) => void;
}

/**
 * A device with a proof key can show a code while the server cannot be reached, and to a customer who
 * stands in front of staff (docs/decisions/053).
 */
export const ShowCode = ({
  shopName,
  steps,
  readSale,
  showProblems,
  place,
  onProven,
}: ShowCodeProps): ReactNode => {
  const { proofKey, isLoading } = useProofKey();
  const { codes, save } = useShownCodes();
  // A press opens a code before React renders this list.
  const earlierCodes = useDeferredValue(codes);
  const [openId, setOpenId] = useState<string>();
  const preparedCode = useRef<{ readonly sale: Sale; readonly code: Promise<ShownCode> }>(
    undefined,
  );
  const shown = codes.find(({ id }) => id === openId);
  const openCode = async (creating: Promise<ShownCode>) => {
    try {
      const created = await creating;
      save(created);
      setOpenId(created.id);
    } catch {
      showToast({ tone: 'error', message: 'This device cannot make a code at the moment' });
    }
  };
  /** The code is made while the finger is still down. */
  const prepareCode = () => {
    const sale = readSale();
    preparedCode.current = undefined;
    if (!proofKey || !sale) return;
    const code = createShownCode(proofKey, sale);
    code.then(({ url }) => encodeQrCode(url)).catch(() => undefined);
    preparedCode.current = { sale, code };
  };
  const showCode = () => {
    const sale = readSale();
    if (!sale) return showProblems();
    const existing = findOpenCode(codes, sale);
    const { current } = preparedCode;
    preparedCode.current = undefined;
    if (existing) setOpenId(existing.id);
    else if (current && isSameSale(current.sale, sale)) void openCode(current.code);
    else if (proofKey) void openCode(createShownCode(proofKey, sale));
  };
  const closeCode = () => {
    setOpenId(undefined);
    if (shown?.provenAtMs !== undefined) onProven();
  };
  return (
    <>
      {!proofKey && isLoading && place}
      {proofKey && (
        <Button variant="default" onPointerDown={prepareCode} onClick={showCode}>
          Show Code
        </Button>
      )}
      {proofKey && <EarlierCodes codes={earlierCodes} onOpen={setOpenId} />}
      {shown && (
        <PaymentCodeScreen
          key={shown.id}
          shown={shown}
          earlierProvenCode={findEarlierProvenCode(codes, shown)}
          shopName={shopName}
          steps={steps}
          onChange={save}
          onNewCode={proofKey && (() => openCode(createShownCode(proofKey, shown.sale)))}
          onPaid={(proven, ident) => {
            save(proven);
            setOpenId(undefined);
            onProven(ident);
          }}
          onClose={closeCode}
        />
      )}
    </>
  );
};
