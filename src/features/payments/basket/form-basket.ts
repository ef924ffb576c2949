import type { RefObject } from 'react';
import type { Service } from '../../../../contract/entities/service.ts';
import { getServicePrice } from '../../../../contract/entities/service-price.ts';
import { formatMoney, splitGross, type VatCode } from '../../../../contract/money.ts';
import { hasMouse } from '../../../lib/browser/media-queries.ts';
import type { Store } from '../../../lib/store.ts';
import { type TypedPrice, toAmounts, toTypedPrice } from '../../../lib/typed-price.ts';
import type { AppForm } from '../../../ui/form/use-form.ts';
import type { Recipient } from '../model/recipient.ts';
import type { DescribedPrice, RequestFormSchema } from '../model/request-schema.ts';
import {
  addAmount,
  addItem,
  type Basket,
  type BasketFields,
  type BasketItem,
  completeLastLine,
  type Prices,
  readBasket,
  removeAmounts,
  removeItem,
  splitLastLine,
  toPrices,
} from './basket.ts';

/** The user types the price of a service whose cost is null or 0. */
export type ListedService = Pick<Service, 'name' | 'cost' | 'costGross'>;

export type RequestForm = AppForm<RequestFormSchema>;

export const toBasketItem = ({ name, ...prices }: ListedService, vatCode: VatCode): BasketItem => ({
  name,
  pence: getServicePrice(prices, vatCode).amountGross,
});

/** The amounts include VAT. */
export const toBasketFields = ({
  description,
  ...typed
}: TypedPrice & Pick<BasketFields, 'description'>): BasketFields => ({
  description,
  totalPence: toAmounts(typed).amountGross,
});

/** Typing validates the form, so the long list of services is read only if one may lack its price. */
export const findUnpricedName = (
  { description = '', ...typed }: DescribedPrice,
  services: readonly ListedService[],
) => {
  if (!services.some(({ name, cost }) => !cost && description.includes(name))) return undefined;
  const prices = toPrices(services.map((service) => toBasketItem(service, typed.vatCode)));
  return readBasket(toBasketFields({ description, ...typed }), prices).unpricedName;
};

type Typed = Pick<FormBasketOptions, 'form' | 'openItems'>;

const readFields = ({ form, openItems }: Typed): BasketFields => ({
  ...toBasketFields(form.getValues()),
  openItems: openItems.get(),
});

const writeFields = ({ form, openItems }: Typed, next: BasketFields) => {
  const { description, totalPence } = next;
  const { vatCode, includesVat } = form.getValues();
  const { amountNet, amountGross } = splitGross(totalPence, vatCode);
  const typed = toTypedPrice({ amountNet, vatCode, amountGross }, includesVat);
  form.setValue('description', description);
  form.setValue('price', typed.price);
  form.setValue('includesVat', typed.includesVat);
  openItems.set(next.openItems ?? []);
};

const findEmptyField = ({ name, email, phone }: Recipient) => {
  if (name === '') return 'customer.name';
  return email === '' && phone === '' ? 'customer.email' : undefined;
};

type Footer = RefObject<HTMLElement | null>;

const focusSend = ({ current }: Footer) =>
  current?.querySelector<HTMLButtonElement>('[type="submit"]')?.focus();

/** After a picked customer, the user types on in the first empty field. */
export const focusNext = (form: RequestForm, footer: Footer) => {
  const { customer, description, price } = form.getValues();
  const emptyField =
    findEmptyField(customer) || (description === '' && 'description') || (price === 0 && 'price');
  if (emptyField) form.focusField(emptyField);
  else focusSend(footer);
};

/** What a press could not do. */
export interface BasketException {
  /** The description has no room for this service or amount. */
  readonly refusedName?: string;
  /** What the removed service costs is unknown, so this total stayed. */
  readonly keptPence?: number;
}

interface FormBasketOptions {
  readonly form: RequestForm;
  readonly prices: Prices;
  readonly openItems: Store<readonly BasketItem[]>;
  /** The part of the form with Send can get the focus. */
  readonly footer: Footer;
  readonly onChange: (exception: BasketException) => void;
  /** Without a service, the amount belongs to none. */
  readonly onOpenPad: (service: ListedService | undefined) => void;
}

export const createFormBasket = (options: FormBasketOptions) => {
  const { form, prices, footer, onChange, onOpenPad } = options;
  const write = (next: BasketFields | undefined, name: string) => {
    onChange(next ? {} : { refusedName: name });
    if (next) writeFields(options, next);
    return next !== undefined;
  };
  const toItem = (service: ListedService) => toBasketItem(service, form.getValues().vatCode);
  const moveFocus = (isByKeyboard: boolean) => {
    // On a touch screen, a focused field opens the keyboard.
    const emptyField =
      isByKeyboard || hasMouse() ? findEmptyField(form.getValues().customer) : undefined;
    if (emptyField) form.focusField(emptyField);
    else if (isByKeyboard) focusSend(footer);
  };
  const addPriced = (item: BasketItem, isByKeyboard: boolean) => {
    const fields = readFields(options);
    const isFirst = fields.totalPence === 0 && readBasket(fields, prices).itemCount === 0;
    const isAdded = write(addItem(fields, item, prices), item.name);
    // After the first service, the user may add more.
    if (isAdded && isFirst) moveFocus(isByKeyboard);
  };
  return {
    /** A key has added the service, so the focus moves on. */
    add: (service: ListedService, isByKeyboard: boolean) =>
      service.cost ? addPriced(toItem(service), isByKeyboard) : onOpenPad(service),
    /** The service replaces what was typed last. The user may type on, so the focus stays. */
    complete: (service: ListedService) => {
      const fields = readFields(options);
      const { earlier } = splitLastLine(fields.description);
      // Without an earlier line, a typed total is the price of the service.
      if (!service.cost && (earlier !== '' || fields.totalPence === 0)) {
        form.setValue('description', earlier);
        return onOpenPad(service);
      }
      write(completeLastLine(fields, toItem(service), prices), service.name);
    },
    remove: (service: ListedService) => {
      const fields = readFields(options);
      const next = removeItem(fields, toItem(service), prices);
      const { totalPence } = next;
      const isUnknown = !service.cost && totalPence === fields.totalPence;
      onChange(isUnknown ? { keptPence: totalPence } : {});
      writeFields(options, next);
    },
    openPad: () => onOpenPad(undefined),
    /** Like the price field, `price` may include VAT or not. */
    addTyped: (price: number, service: ListedService | undefined) => {
      const { vatCode, includesVat } = form.getValues();
      const pence = toAmounts({ price, vatCode, includesVat }).amountGross;
      if (service) addPriced({ name: service.name, pence }, false);
      else write(addAmount(readFields(options), pence, prices), formatMoney(pence));
    },
    removeAmounts: () => write(removeAmounts(readFields(options), prices), ''),
    useListedPrice: () => {
      const fields = readFields(options);
      writeFields(options, { ...fields, totalPence: readBasket(fields, prices).listedPence });
    },
  };
};

export type BasketActions = ReturnType<typeof createFormBasket>;

export interface FormBasket
  extends Pick<Basket, 'getCount' | 'itemCount' | 'otherPence' | 'hasPickedTile' | 'pricedLines'>,
    Pick<BasketFields, 'totalPence'>,
    Pick<BasketActions, 'add' | 'remove' | 'openPad' | 'removeAmounts'> {}
