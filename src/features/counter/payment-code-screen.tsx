import { Button } from '@mantine/core';
import { type ComponentType, useEffect, useId, useRef, useState } from 'react';
import type { DisplayedPayment } from '../../../contract/entities/display.ts';
import { formatMoney } from '../../../contract/money.ts';
import { proofDigits } from '../../../contract/payments/payment-code.ts';
import { toAsciiDigits } from '../../../contract/text/ascii-digits.ts';
import { useIsReachable } from '../../http/reachability.ts';
import { formatTime } from '../../lib/format/dates.ts';
import { Amount } from '../../ui/data/amount.tsx';
import { QrCode } from '../../ui/data/qr-code.tsx';
import { IconCircleCheck } from '../../ui/icons/control-icons.ts';
import { CodeScreen } from './code-screen.tsx';
import {
  checkDigits,
  isAwaitingDigits,
  MAX_TRIES,
  type Sale,
  type ShownCode,
} from './payment-code.ts';
import styles from './payment-code-screen.module.css';
import { useServerProof } from './use-server-proof.ts';

interface CodeProps {
  readonly shown: ShownCode;
  /** The digits that staff typed last belong to this earlier code. */
  readonly earlierProvenCode: ShownCode | undefined;
  readonly onChange: (shown: ShownCode) => void;
}

const describeTries = ({ shown: { triesLeft }, earlierProvenCode }: CodeProps) => {
  if (triesLeft === MAX_TRIES) return '';
  const earlier =
    earlierProvenCode?.provenAtMs === undefined
      ? ''
      : ` These digits have already proven ${formatMoney(earlierProvenCode.sale.amountPence)} at ${formatTime(earlierProvenCode.provenAtMs)}.`;
  const tries = triesLeft === 1 ? '1 try is' : `${triesLeft} tries are`;
  return `Not this payment.${earlier} ${tries} left.`;
};

const DigitsField = (code: CodeProps) => {
  const { shown, onChange } = code;
  const id = useId();
  const [digits, setDigits] = useState('');
  const message = describeTries(code);
  const type = async (typed: string) => {
    const next = toAsciiDigits(typed).replace(/\D/g, '').slice(0, proofDigits);
    setDigits(next);
    if (next.length < proofDigits) return;
    onChange(await checkDigits(shown, next));
    setDigits('');
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        <strong>For staff:</strong> the customer’s six digits
      </label>
      <input
        id={id}
        className={styles.digits}
        value={digits}
        readOnly={digits.length === proofDigits}
        inputMode="numeric"
        autoComplete="off"
        aria-describedby={`${id}-message`}
        onChange={({ currentTarget }) => void type(currentTarget.value)}
      />
      <p
        id={`${id}-message`}
        role="status"
        className={styles.message}
        data-wrong={message === '' ? undefined : true}
      >
        {message || 'The phone shows them when it has paid.'}
      </p>
    </div>
  );
};

/** With a connection, the digits are folded. The field stays in place when the connection changes. */
const StaffProof = (code: CodeProps) => {
  const isReachable = useIsReachable();
  const [wasUnreachable, setWasUnreachable] = useState(false);
  if (!isReachable && !wasUnreachable) setWasUnreachable(true);
  return (
    <details className={styles.staff} open={wasUnreachable}>
      <summary hidden={!isReachable}>No Connection? Enter Six Digits</summary>
      <DigitsField {...code} />
    </details>
  );
};

const SaleLine = ({
  amountPence,
  description,
  isLive,
}: Sale & Pick<ShownCode['proofKey'], 'isLive'>) => (
  <div>
    <Amount pence={amountPence} size="hero" />
    {description && <p className={styles.description}>{description}</p>}
    {!isLive && <p className={styles.test}>Test payment: no money moves</p>}
  </div>
);

interface OpenCodeProps extends CodeProps {
  readonly progress: ReturnType<typeof useServerProof>;
  readonly steps: ComponentType<{ readonly progress: DisplayedPayment['progress'] }>;
}

const OpenCode = ({ progress, steps: Steps, ...code }: OpenCodeProps) => (
  <>
    <SaleLine {...code.shown.sale} isLive={code.shown.proofKey.isLive} />
    <div className={styles.qrCode}>
      <QrCode
        text={code.shown.url}
        label={`QR code to pay ${formatMoney(code.shown.sale.amountPence)}`}
      />
      <div role="status" className={styles.progress}>
        {progress ? <Steps progress={progress} /> : 'Scan this with your phone to pay.'}
      </div>
    </div>
    <StaffProof {...code} />
  </>
);

interface ProvenCodeProps {
  readonly shown: ShownCode;
  readonly provenAtMs: number;
  readonly shopName: string;
}

const ProvenCode = ({
  shown: {
    sale: { amountPence, description },
    proofKey: { isLive },
  },
  provenAtMs,
  shopName,
}: ProvenCodeProps) => {
  const isReachable = useIsReachable();
  return (
    <>
      <IconCircleCheck size={96} className={styles.tick} />
      <p className={styles.outcome}>
        {isLive ? 'Paid' : 'Test payment of'} {formatMoney(amountPence)}, proven at{' '}
        {formatTime(provenAtMs)}
      </p>
      {description && <p className={styles.description}>{description}</p>}
      <p className={styles.meaning}>
        {isLive
          ? `The server saw this payment of this amount at ${shopName}. A refund since then is not known here. The list has the payment${isReachable ? '' : ' once this device is connected'}.`
          : 'No money has moved.'}
      </p>
    </>
  );
};

const EndedCode = ({ sale }: Pick<ShownCode, 'sale'>) => (
  <>
    <p className={styles.outcome}>Not this payment</p>
    <p className={styles.meaning}>
      Five times, the digits were wrong, so that this code for {formatMoney(sale.amountPence)}{' '}
      proves nothing any more. If the customer has paid, the list has the payment once this device
      is connected.
    </p>
  </>
);

interface PaymentCodeScreenProps extends CodeProps, Pick<OpenCodeProps, 'steps'> {
  readonly shopName: string;
  readonly onNewCode: (() => void) | undefined;
  readonly onPaid: (proven: ShownCode, ident: string) => void;
  readonly onClose: () => void;
}

/** The screen stays open when the connection returns. */
export const PaymentCodeScreen = ({
  shopName,
  steps,
  onNewCode,
  onPaid,
  onClose,
  ...code
}: PaymentCodeScreenProps) => {
  const { shown } = code;
  const { sale, provenAtMs } = shown;
  const isOpen = isAwaitingDigits(shown);
  const done = useRef<HTMLButtonElement>(null);
  const progress = useServerProof(shown, onPaid);
  useEffect(
    function focusDone() {
      // The field of the digits is gone.
      if (!isOpen) done.current?.focus();
    },
    [isOpen],
  );
  return (
    <CodeScreen title={`Pay ${shopName}`} onClose={onClose}>
      <div className={isOpen ? styles.open : styles.closed}>
        {isOpen && <OpenCode {...code} progress={progress} steps={steps} />}
        <div role="status" className={styles.result}>
          {provenAtMs !== undefined && (
            <ProvenCode shown={shown} provenAtMs={provenAtMs} shopName={shopName} />
          )}
          {provenAtMs === undefined && !isOpen && <EndedCode sale={sale} />}
        </div>
        <div className={styles.actions}>
          {provenAtMs === undefined && onNewCode && (
            <Button variant="default" onClick={onNewCode}>
              New Code
            </Button>
          )}
          <Button
            ref={done}
            data-done
            variant={provenAtMs === undefined ? 'default' : 'filled'}
            onClick={onClose}
          >
            Done
          </Button>
        </div>
      </div>
    </CodeScreen>
  );
};
