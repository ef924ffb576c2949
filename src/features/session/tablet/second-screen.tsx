import { Button } from '@mantine/core';
import { displayCodeLifetimeMinutes } from '../../../../contract/limits.ts';
import { StatusRegion } from '../../../ui/feedback/status-region.tsx';
import { useWrite } from '../../../ui/hooks/use-write.ts';
import { AccountSection } from '../account/account-section.tsx';
import { CodeCard } from './code-card.tsx';
import { createDisplayCodeOptions } from './display-options.ts';

/** An enrolled tablet can have a second screen. */
export const SecondScreen = () => {
  const create = useWrite(createDisplayCodeOptions);
  return (
    <AccountSection
      id="second-screen"
      title="Second screen"
      explanation="Another device, turned to the customer, shows the code and the amount while this tablet shows them."
    >
      <Button variant="default" {...create.busyProps} onClick={() => create.mutate({})}>
        Pair a Second Screen
      </Button>
      <StatusRegion>
        {create.data && (
          <CodeCard
            code={create.data}
            place="On the other device"
            label="Link to pair the second screen"
            lifetimeMinutes={displayCodeLifetimeMinutes}
          />
        )}
      </StatusRegion>
    </AccountSection>
  );
};
