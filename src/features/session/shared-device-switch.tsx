import { useStore } from '../../lib/store.ts';
import { SwitchRow } from '../../ui/switch-row.tsx';
import { sharedDevice } from './shared-device.ts';

/** For a device that several people use; turned where nobody is signed in, on the log-in screen. */
export const SharedDeviceSwitch = () => (
  <SwitchRow
    label="Shared device"
    description="Keeps no lists here, and signs you out after 5 minutes without use."
    checked={useStore(sharedDevice)}
    onChange={sharedDevice.set}
  />
);
