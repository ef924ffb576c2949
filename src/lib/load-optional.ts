import { lazy, type ReactNode } from 'react';

export type Component<Props> = (props: Props) => ReactNode;

/** If the code does not load, `fallback` renders. */
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
