import { Button } from '@mantine/core';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { useId, useState } from 'react';
import { isUnreachable } from '../../http/api-error.ts';
import { useStore } from '../../lib/store.ts';
import { Card } from '../../ui/card.tsx';
import offer from '../../ui/offer.module.css';
import { beTold, beToldNoMore, canBeTold, isTold } from './push-device.ts';

interface TellMeProps {
  /** Several people look at the device. */
  readonly isShared: boolean;
  /** This device is told from now on. */
  readonly onTold: () => void;
}

const whyNot = (error: unknown) =>
  isUnreachable(error)
    ? "We couldn't reach Beepaid, so nothing has changed. Try again in a moment."
    : 'This browser could not set up notifications. Nothing has changed.';

const blocked =
  'Notifications are blocked for this app. To change that, open this site’s settings in your browser or phone, allow notifications, and come back.';

const useTelling = ({ isShared, onTold }: TellMeProps) => {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const press = (work: () => Promise<unknown>) => async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(whyNot(error));
    }
    setBusy(false);
  };
  const start = press(async () => {
    await beTold(isShared);
    if (Notification.permission === 'denied') setProblem(blocked);
    if (isTold.get()) onTold();
  });
  return { isBusy, problem, start, stop: press(beToldNoMore) };
};

/** Offers to tell this device when a request is paid; permission is asked for on a press alone. */
export const TellMe = (props: TellMeProps) => {
  const id = useId();
  const isOn = useStore(isTold);
  const { isBusy, problem, start, stop } = useTelling(props);
  if (!canBeTold()) return null;
  return (
    <section aria-labelledby={id}>
      <Card className={offer.card}>
        <h2 id={id} className={offer.title}>
          Notifications
        </h2>
        <p className={offer.reason} role="status">
          {isOn
            ? 'This device is told when a customer pays, until you log out.'
            : 'This device can tell you when a customer pays, also while the app is closed.'}
          {props.isShared && ' It is a shared device, so it says neither names nor amounts.'}
        </p>
        {problem && <p role="alert">{problem}</p>}
        <Button
          variant="default"
          leftSection={<IconBell size={20} aria-hidden />}
          aria-busy={isBusy}
          onClick={isOn ? stop : start}
        >
          {isOn ? 'Stop telling me' : 'Tell me when it is paid'}
        </Button>
      </Card>
    </section>
  );
};
