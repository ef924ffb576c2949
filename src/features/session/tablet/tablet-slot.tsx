import { Suspense } from 'react';
import { loadOptional } from '../../../lib/load-optional.ts';
import type { TabletLogInProps } from './tablet-log-in.tsx';
import { isTablet } from './tablet-mark.ts';

// Without the code, staff log in with the password.
const TabletLogIn = loadOptional<TabletLogInProps>(
  () => import('./tablet-log-in.tsx').then((module) => module.TabletLogIn),
  ({ children }) => children,
);

/** `children` is the log-in with the password. */
export const TabletSlot = (props: TabletLogInProps) =>
  isTablet() ? (
    <Suspense>
      <TabletLogIn {...props} />
    </Suspense>
  ) : (
    props.children
  );
