import { deviceStorage } from '../../../lib/device-storage.ts';

const STORAGE_KEY = 'beepaid-go-price-includes-vat';

/** Whether prices typed on this device include VAT, where the shop has no setting for it. */
export const vatInclusivePreference = {
  get: () => deviceStorage.get(STORAGE_KEY) === '1',
  set: (includesVat: boolean) => {
    if (includesVat) deviceStorage.set(STORAGE_KEY, '1');
    else deviceStorage.remove(STORAGE_KEY);
  },
};
