import { Button } from '@mantine/core';
import IconUserShare from '@tabler/icons-react/dist/esm/icons/IconUserShare.mjs';
import { useLogOut } from '../features/session/session-context.tsx';
import { isTablet } from '../features/session/tablet/tablet-mark.ts';
import { IconButton } from '../ui/controls/icon-button.tsx';

/** On an enrolled tablet, signs the user out and shows the names of the staff. */
export const SwitchUser = ({ isWide }: { readonly isWide: boolean }) => {
  const logOut = useLogOut();
  if (!isTablet()) return null;
  return isWide ? (
    <Button variant="subtle" leftSection={<IconUserShare aria-hidden />} onClick={logOut}>
      Change person
    </Button>
  ) : (
    <IconButton aria-label="Change person" onClick={logOut}>
      <IconUserShare aria-hidden />
    </IconButton>
  );
};
