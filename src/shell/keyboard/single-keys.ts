import { createDeviceState } from '../../lib/storage/device-state.ts';

/** Dictated words could press single keys (WCAG 2.1.4). */
export const singleKeys = createDeviceState('beepaid-go-single-keys', ['on', 'off']);
