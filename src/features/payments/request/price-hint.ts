import { deviceStorage } from '../../../lib/device-storage.ts';

const STORAGE_KEY = 'beepaid-go-request-sent';

/** Explains how to type the price, until the first request was sent from this device. */
export const priceHint = {
  get: () => (deviceStorage.get(STORAGE_KEY) === null ? 'Type 4500 for £45.00' : undefined),
  dismiss: () => {
    deviceStorage.set(STORAGE_KEY, '1');
  },
};
