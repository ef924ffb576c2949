import { lazy, type ReactNode } from 'react';

type Component<Props> = (props: Props) => ReactNode;

/** A component whose code is not part of the first load. When the code does not load, the component shows `fallback`. */
export const loadOptional = <Props>(load: () => Promise<Component<Props>>, fallback: Component<Props>) =>
  lazy(
    (): Promise<{ default: Component<Props> }> =>
      load().then(
        (component) => ({ default: component }),
        () => ({ default: fallback }),
      ),
  );
