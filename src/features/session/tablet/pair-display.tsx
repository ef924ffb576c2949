import { displayApi } from '../../../session/display-api.ts';
import { CodeForm } from './code-form.tsx';

interface PairDisplayProps {
  /** It is empty if the page was opened without a link. */
  readonly code: string;
  readonly onPaired: () => Promise<unknown>;
}

export const PairDisplay = ({ code, onPaired }: PairDisplayProps) => (
  <>
    <p>This device shows customers what a tablet at the counter shows them.</p>
    <CodeForm
      code={code}
      label="Second Screen"
      hint="On the tablet: Settings, Your Account, Second Screen"
      submitLabel="Pair This Screen"
      failureMessage="The second screen could not be paired"
      expiredMessage="This code has been used or has expired. Make a new one on the tablet"
      send={(payload) => displayApi.pairDisplay({ payload })}
      onDone={onPaired}
    />
  </>
);
