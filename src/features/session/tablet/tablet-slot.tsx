import { Suspense } from 'react';
import { loadOptional } from '../../../lib/load-optional.ts';
import type { TabletLogInProps } from './tablet-log-in.tsx';
import { isTablet } from './tablet-mark.ts';

// When the code does not load, staff log in with the password.
const TabletLogIn = loadOptional<TabletLogInProps>(
  () => import('./tablet-log-in.tsx').then((module) => module.TabletLogIn),
  ({ children }) => children,
);

/**
 * `children` is the form to log in with the password. An enrolled tablet shows the log-in with a
 * PIN.
 */
export const TabletSlot = (props: TabletLogInProps) =>
  isTablet() ? (
    <Suspense>
      <TabletLogIn {...props} />
    </Suspense>
  ) : (
    props.children
  );
