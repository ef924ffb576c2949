import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

export interface EndableRoot {
  readonly render: (node: ReactNode) => void;
  /** Unmounts the root for good: a render that was pending when the user signed out does nothing. */
  readonly end: () => void;
}

/** React throws an error on rendering into an unmounted root. */
export const createEndableRoot = (container: Element): EndableRoot => {
  const root = createRoot(container);
  let isEnded = false;
  return {
    render: (node) => {
      if (!isEnded) root.render(node);
    },
    end: () => {
      isEnded = true;
      root.unmount();
    },
  };
};
