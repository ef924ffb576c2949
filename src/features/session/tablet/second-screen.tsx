import { Button } from '@mantine/core';
import { displayCodeLifetimeMinutes } from '../../../../contract/limits.ts';
import { useWrite } from '../../../ui/hooks/use-write.ts';
import { AccountSection } from '../account/account-section.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { createDisplayCodeOptions } from './display-options.ts';

export const SecondScreen = () => {
  const create = useWrite(createDisplayCodeOptions);
  return (
    <AccountSection
      id="second-screen"
      title="Second Screen"
      explanation="Another device, turned to the customer, shows the code and the amount while this tablet shows them."
    >
      <Button variant="default" {...create.busyProps} onClick={() => create.mutate({})}>
        Pair a Second Screen
      </Button>
      {create.data && (
        <CodeDialog
          code={create.data}
          title="Pair the Second Screen"
          place="On the other device"
          label="Link to pair the second screen"
          lifetimeMinutes={displayCodeLifetimeMinutes}
          onClose={create.reset}
        />
      )}
    </AccountSection>
  );
};
