import { useStore } from '../../../lib/store.ts';
import { SwitchRow } from '../../../ui/controls/switch-row.tsx';
import { watchSound } from './watch-sound.ts';

/** Turns sound and vibration of Watch on and off for this device. */
export const SoundSwitch = () => (
  <SwitchRow
    label="Sound and vibration"
    description="When a request is paid while you watch it."
    checked={useStore(watchSound)}
    onChange={watchSound.set}
  />
);
