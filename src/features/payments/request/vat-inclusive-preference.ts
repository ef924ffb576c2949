import { deviceStorage } from '../../../lib/device-storage.ts';

const key = 'beepaid-go-price-includes-vat';

/** Whether the last price typed on this device included VAT. */
export const vatInclusivePreference = {
  get: () => deviceStorage.get(key) !== null,
  set: (includesVat: boolean) => {
    if (includesVat) deviceStorage.set(key, '1');
    else deviceStorage.remove(key);
  },
};
