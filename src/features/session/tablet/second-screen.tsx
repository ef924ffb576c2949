import { useQuery } from '@tanstack/react-query';
import type { DisplayCode } from '../../../../contract/entities/display.ts';
import { displayCodeLifetimeMinutes } from '../../../../contract/limits.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { useWrite } from '../../../ui/hooks/use-write.ts';
import { CardHint, TitledCard } from '../../../ui/layout/titled-card.tsx';
import { currentTabletOptions } from './api.ts';
import { CODE_POLL_MS, CodeDialog } from './code-dialog.tsx';
import { createDisplayCodeOptions } from './display-options.ts';

interface DisplayCodeDialogProps {
  readonly code: DisplayCode;
  readonly onClose: () => void;
}

const DisplayCodeDialog = ({ code, onClose }: DisplayCodeDialogProps) => {
  const query = useQuery({ ...currentTabletOptions, refetchInterval: CODE_POLL_MS });
  const display = query.data?.display;
  return (
    <CodeDialog
      code={code}
      title="Pair the Second Screen"
      place="On the other device"
      label="Link to pair the second screen"
      lifetimeMinutes={displayCodeLifetimeMinutes}
      deviceTimes={display ? [display.pairedAt] : []}
      usedMessage="The second screen is paired"
      onClose={onClose}
    />
  );
};

export const SecondScreen = () => {
  const create = useWrite(createDisplayCodeOptions);
  return (
    <TitledCard title="Second Screen">
      <CardHint>
        Another device, turned to the customer, shows the code and the amount while this tablet
        shows them.
      </CardHint>
      <BusyButton variant="default" isBusy={create.isPending} onClick={() => create.mutate({})}>
        Pair a Second Screen
      </BusyButton>
      {create.data && <DisplayCodeDialog code={create.data} onClose={create.reset} />}
    </TitledCard>
  );
};
