import { type FormEvent, useEffect, useRef, useState } from 'react';
import { pinMaxDigits, pinMinDigits } from '../../../../contract/limits.ts';
import { toAsciiDigits } from '../../../../contract/text/ascii-digits.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { Keypad } from '../../../ui/controls/keypad.tsx';
import styles from './pin-pad.module.css';

interface PinPadProps {
  /** The title is the name of the user. */
  readonly title: string;
  /** The pad submits this many digits. */
  readonly digitCount: number | undefined;
  readonly isPending: boolean;
  readonly failureMessage: string | undefined;
  /** The digits go when the promise resolves. */
  readonly onPin: (pin: string) => Promise<unknown>;
}

/** A password field would offer to save the PIN, or fill in that of another user. */
export const PinPad = ({ title, digitCount, isPending, failureMessage, onPin }: PinPadProps) => {
  const maxDigits = digitCount ?? pinMaxDigits;
  const [pin, setPin] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(function focusField() {
    input.current?.focus();
  }, []);
  const send = async (typed: string) => {
    if (isPending || typed.length < pinMinDigits) return;
    await onPin(typed);
    setPin('');
    input.current?.focus();
  };
  const changePin = (text: string) => {
    if (isPending) return;
    const next = toAsciiDigits(text).replace(/\D/g, '').slice(0, maxDigits);
    setPin(next);
    // A stranger must not learn the length of this PIN. So only the longest PIN is sent without a
    // press on the button.
    if (next.length === maxDigits && next !== pin) send(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(pin);
  };
  return (
    <form className={styles.panel} aria-label="Log In" onSubmit={submit}>
      <h2 className={styles.title}>{title}</h2>
      <input
        ref={input}
        className={styles.field}
        aria-label="PIN"
        aria-invalid={failureMessage !== undefined}
        inputMode="none"
        autoComplete="off"
        maxLength={maxDigits}
        placeholder="PIN"
        value={pin}
        onChange={({ currentTarget }) => changePin(currentTarget.value)}
      />
      <div className={styles.message}>
        <p role="alert" className={styles.failure}>
          {failureMessage}
        </p>
        {digitCount !== undefined && <p role="status">{isPending && 'Logging in…'}</p>}
      </div>
      <Keypad
        onDigits={(pressed) => changePin(pin + pressed)}
        onDelete={() => changePin(pin.slice(0, -1))}
      />
      {digitCount === undefined && (
        <BusyButton type="submit" disabled={pin.length < pinMinDigits} isBusy={isPending}>
          Log In
        </BusyButton>
      )}
    </form>
  );
};
