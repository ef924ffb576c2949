// The package has no types for single icons. Importing one icon is faster in tests and the dev
// server than all 6,000.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react';

  const icon: Icon;
  export default icon;
}
