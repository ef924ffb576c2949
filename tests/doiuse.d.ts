declare module 'doiuse' {
  import type { Plugin } from 'postcss';

  /** Calls `onFeatureUsage` for each use of CSS that one of the browsers does not know. */
  const doiuse: (options: {
    readonly browsers: readonly string[];
    /** Names of features, as caniuse.com has them. */
    readonly ignore: readonly string[];
    readonly onFeatureUsage: (usage: { readonly message: string }) => void;
  }) => Plugin;
  export default doiuse;
}
