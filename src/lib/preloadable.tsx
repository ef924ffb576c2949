import { useState } from 'react';
import { type Component, loadOptional } from './load-optional.ts';

/** Once `preload` has resolved, the component renders at once, and moves nothing. */
export const createPreloadable = <Props extends object>(load: () => Promise<Component<Props>>) => {
  let loaded: Component<Props> | undefined;
  const loadOnce = async () => {
    loaded ??= await load();
    return loaded;
  };
  const Lazy = loadOptional<Props>(loadOnce);
  return {
    preload: loadOnce,
    Component: (props: Props) => {
      // Another type of component would lose its state.
      const [Shown] = useState(() => loaded ?? Lazy);
      return <Shown {...props} />;
    },
  };
};
