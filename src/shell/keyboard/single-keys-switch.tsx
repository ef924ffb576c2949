import { wideScreen } from '../../lib/browser/media-queries.ts';
import { useStore } from '../../lib/store.ts';
import { SwitchRow } from '../../ui/controls/switch-row.tsx';
import { singleKeys } from './single-keys.ts';

/** A tablet may have a keyboard and no mouse, so a large screen counts. */
const mayHaveKeyboard = () =>
  window.matchMedia('(any-pointer: fine)').matches || wideScreen.matches();

export const SingleKeysSwitch = () => {
  const isOn = useStore(singleKeys.store) === 'on';
  return (
    mayHaveKeyboard() && (
      <SwitchRow
        label="Single-key shortcuts"
        description="n for New Request, ? for the list of keys."
        checked={isOn}
        onChange={(next) => singleKeys.save(next ? 'on' : 'off')}
      />
    )
  );
};
