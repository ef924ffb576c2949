import { useId, useState } from 'react';
import { describeUnreachable, isUnreachable } from '../../http/api-error.ts';
import { useStore } from '../../lib/store.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { PromptCard, PromptHeading } from '../../ui/layout/prompt-card.tsx';
import { disablePush, enablePush, isPushEnabled, isPushSupported } from './push-subscription.ts';

interface PushOptInProps {
  readonly isShared: boolean;
  readonly onEnabled: () => void;
}

const getFailureMessage = (error: unknown) =>
  isUnreachable(error)
    ? describeUnreachable(error, 'Nothing has changed.')
    : 'This browser could not set up notifications. Nothing has changed.';

const blockedMessage =
  'Notifications are blocked for this app. To change that, open this site’s settings in your browser or phone, allow notifications, and come back.';

const usePushToggle = ({ isShared, onEnabled }: PushOptInProps) => {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const createHandler = (work: () => Promise<unknown>) => async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(getFailureMessage(error));
    }
    setBusy(false);
  };
  const enable = createHandler(async () => {
    await enablePush(isShared);
    if (Notification.permission === 'denied') setProblem(blockedMessage);
    if (isPushEnabled.get()) onEnabled();
  });
  return { isBusy, problem, enable, disable: createHandler(disablePush) };
};

export const PushOptIn = (props: PushOptInProps) => {
  const id = useId();
  const isEnabled = useStore(isPushEnabled);
  const { isBusy, problem, enable, disable } = usePushToggle(props);
  if (!isPushSupported()) return null;
  return (
    <section aria-labelledby={id}>
      <PromptCard>
        <PromptHeading
          id={id}
          title="Notifications"
          isLive
          reason={
            <>
              {isEnabled
                ? 'This device is told when a customer pays, until you log out.'
                : 'This device can tell you when a customer pays, also while the app is closed.'}
              {props.isShared && ' It is a shared device, so it says neither names nor amounts.'}
            </>
          }
        />
        {problem && <p role="alert">{problem}</p>}
        <BusyButton variant="default" isBusy={isBusy} onClick={isEnabled ? disable : enable}>
          {isEnabled ? 'Stop Telling Me' : 'Tell Me About Payments'}
        </BusyButton>
      </PromptCard>
    </section>
  );
};
