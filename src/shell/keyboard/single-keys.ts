import { createDeviceState } from '../../lib/storage/device-state.ts';

/** Spoken words of a user who dictates would press them (WCAG 2.1.4). */
export const singleKeys = createDeviceState('beepaid-go-single-keys', ['on', 'off']);
