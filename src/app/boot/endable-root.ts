import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

export interface EndableRoot {
  readonly render: (node: ReactNode) => void;
  /** Empties the screen for good: a render that was on its way when the person signed out changes nothing. */
  readonly end: () => void;
}

/** React refuses, with an error, to render into a root that was unmounted. */
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
