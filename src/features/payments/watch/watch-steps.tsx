import { IconCircleCheck } from '../../../ui/icons/control-icons.ts';
import { IconCircle, IconClock } from '../../../ui/icons/screen-icons.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import type { StepState, WatchStep } from './get-watch-steps.ts';
import styles from './watch-steps.module.css';

const icons = { done: IconCircleCheck, current: IconClock, open: IconCircle };

/** Screen readers read this instead of the icon and the colour. */
const stateLabels: Record<StepState, string> = {
  done: 'done',
  current: 'now',
  open: 'not yet',
};

export const WatchSteps = ({ steps }: { readonly steps: readonly WatchStep[] }) => (
  <ol aria-label="Progress" className={styles.steps}>
    {steps.map(({ label, state }) => {
      const Icon = icons[state];
      return (
        <li
          key={label}
          className={styles.step}
          data-state={state}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          <Icon size={22} />
          {label}
          <VisuallyHidden>: {stateLabels[state]}</VisuallyHidden>
        </li>
      );
    })}
  </ol>
);
