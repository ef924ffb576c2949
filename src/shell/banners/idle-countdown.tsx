import { Button } from '@mantine/core';
import { useStore } from '../../lib/store.ts';
import { IDLE_WARNING_MS, idleCountdown } from '../../session/idle-timeout.ts';
import { sharedDevice } from '../../session/shared-device.ts';
import { IconClockPause } from '../../ui/icons/screen-icons.ts';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import styles from './idle-countdown.module.css';

const formatCountdown = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Screen readers get three changes instead of one every second. */
const getAnnouncement = (seconds: number | undefined) => {
  if (seconds === undefined) return '';
  const time = seconds > 30 ? 'a minute' : seconds > 10 ? '30 seconds' : '10 seconds';
  return `Logging out in ${time}, unless you use the app.`;
};

/** Any activity ends the countdown. */
export const IdleCountdown = () => {
  const seconds = useStore(idleCountdown);
  if (!useStore(sharedDevice)) return null;
  return (
    <>
      <div role="status" aria-label="Logging out">
        <VisuallyHidden>{getAnnouncement(seconds)}</VisuallyHidden>
      </div>
      {seconds !== undefined && (
        <section className={styles.countdown} aria-label="Logging out">
          <IconClockPause className={styles.icon} size={24} />
          <p className={styles.text} role="timer">
            Logging out in <span className={styles.time}>{formatCountdown(seconds)}</span>
          </p>
          <Button onClick={() => idleCountdown.set(undefined)}>Stay Logged In</Button>
          <progress
            className={styles.progress}
            max={IDLE_WARNING_MS / 1_000}
            value={seconds}
            aria-hidden
          />
        </section>
      )}
    </>
  );
};
