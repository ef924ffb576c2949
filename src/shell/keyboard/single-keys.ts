import { createDeviceState } from '../../lib/storage/device-state.ts';

/**
 * Whether single keys are shortcuts on this device. A user who dictates can turn them off, because
 * spoken words would press them (WCAG 2.1.4).
 */
export const singleKeys = createDeviceState('beepaid-go-single-keys', ['on', 'off']);
