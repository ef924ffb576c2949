import { deviceStorage } from '../../../lib/device-storage.ts';

const key = 'beepaid-go-price-includes-vat';

/** Whether prices typed on this device include VAT, where that differs from the shop's default. */
export const vatInclusivePreference = {
  get: (shopDefault: boolean) => {
    const stored = deviceStorage.get(key);
    return stored === null ? shopDefault : stored === '1';
  },
  set: (includesVat: boolean, shopDefault: boolean) => {
    if (includesVat === shopDefault) deviceStorage.remove(key);
    else deviceStorage.set(key, includesVat ? '1' : '0');
  },
};
