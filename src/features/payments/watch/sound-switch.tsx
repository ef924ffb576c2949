import { useStore } from '../../../lib/store.ts';
import { SwitchRow } from '../../../ui/controls/switch-row.tsx';
import { watchSound } from './watch-sound.ts';

export const SoundSwitch = () => (
  <SwitchRow
    label="Sound and vibration"
    description="When a customer pays while the app is open."
    checked={useStore(watchSound)}
    onChange={watchSound.set}
  />
);
