import { useStore } from '../../../lib/store.ts';
import { sharedDevice } from '../../../session/shared-device.ts';
import { SwitchRow } from '../../../ui/controls/switch-row.tsx';

/** The log-in screen shows it. */
export const SharedDeviceSwitch = () => (
  <SwitchRow
    label="Shared device"
    description="Keeps no lists here, and logs you out after 5 minutes without use."
    checked={useStore(sharedDevice)}
    onChange={sharedDevice.set}
  />
);
