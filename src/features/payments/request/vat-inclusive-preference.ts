import { deviceStorage } from '../../../lib/device-storage.ts';

const key = 'beepaid-go-price-includes-vat';

/** Whether prices typed on this device include VAT, where the shop has no setting for it. */
export const vatInclusivePreference = {
  get: () => deviceStorage.get(key) === '1',
  set: (includesVat: boolean) => {
    if (includesVat) deviceStorage.set(key, '1');
    else deviceStorage.remove(key);
  },
};
