import { deviceStorage } from '../../lib/device-storage.ts';

const key = 'beepaid-go-price-includes-vat';

/** Whether prices were last typed with VAT in them on this device. */
export const tillPrice = {
  get: () => deviceStorage.get(key) !== null,
  set: (includesVat: boolean) => {
    if (includesVat) deviceStorage.set(key, '1');
    else deviceStorage.remove(key);
  },
};
