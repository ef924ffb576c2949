import { lazy, type ReactNode } from 'react';

type Component<Props> = (props: Props) => ReactNode;

/**
 * Loads the code at the first render. If it does not load, `fallback` renders, by default nothing.
 */
export const loadOptional = <Props>(
  load: () => Promise<Component<Props>>,
  fallback: Component<Props> = () => null,
) =>
  lazy(
    (): Promise<{ default: Component<Props> }> =>
      load().then(
        (component) => ({ default: component }),
        () => ({ default: fallback }),
      ),
  );
