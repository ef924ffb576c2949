import { useStore } from '../../lib/store.ts';
import { SwitchRow } from '../../ui/controls/switch-row.tsx';
import { singleKeys } from './single-keys.ts';

/** Turns the single-key shortcuts on and off for this device. */
export const SingleKeysSwitch = () => (
  <SwitchRow
    label="Single-key shortcuts"
    description="n for New Request, ? for the list of keys."
    checked={useStore(singleKeys.store) === 'on'}
    onChange={(isOn) => singleKeys.save(isOn ? 'on' : 'off')}
  />
);
