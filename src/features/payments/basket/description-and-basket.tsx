import {
  type ComponentType,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useDeferredValue,
  useMemo,
  useState,
} from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { Service } from '../../../../contract/entities/service.ts';
import type { VatCode } from '../../../../contract/money.ts';
import { createStore, useStore } from '../../../lib/store.ts';
import { toAmounts } from '../../../lib/typed-price.ts';
import { useFormValues } from '../../../ui/form/use-form.ts';
import { describeVat } from '../model/describe-vat.ts';
import { type BasketItem, OTHER_ITEM, readBasket, toPrices } from './basket.ts';
import { BasketNotice } from './basket-notice.tsx';
import { DescriptionField } from './description-field.tsx';
import {
  type BasketException,
  createFormBasket,
  type FormBasket,
  type ListedService,
  type RequestForm,
  toBasketFields,
  toBasketItem,
} from './form-basket.ts';

// Few requests have an amount without a service.
const AmountPad = lazy(() =>
  import('../../../ui/form/amount-pad.tsx').then((module) => ({ default: module.AmountPad })),
);

export interface ServicePickerProps {
  /** Shown prices include this VAT. */
  readonly vatCode: VatCode;
  readonly basket: FormBasket;
  readonly notice: ReactNode;
}

interface OpenPad {
  readonly service: ListedService | undefined;
}

interface DescriptionAndBasketProps {
  readonly form: RequestForm;
  /** The price list may have loaded only in part. */
  readonly services: readonly Service[];
  /** The notice may show at once. */
  readonly isStarted: boolean;
  /** The part of the form with Send can get the focus. */
  readonly footer: RefObject<HTMLElement | null>;
  readonly noticeSlot: HTMLElement | null;
  readonly picker: ComponentType<ServicePickerProps>;
  readonly pickerClass: string | undefined;
}

/** The basket is read from the description and the price, so it needs no place in a draft. */
export const DescriptionAndBasket = (props: DescriptionAndBasketProps) => {
  const { form, services, isStarted, footer, noticeSlot, picker: Picker, pickerClass } = props;
  const values = useFormValues(form);
  const { vatCode } = values;
  // A long list of services must not delay typing.
  const fields = toBasketFields(values);
  const description = useDeferredValue(fields.description);
  const totalPence = useDeferredValue(fields.totalPence);
  const [isUsed, setUsed] = useState(isStarted);
  const [exception, setException] = useState<BasketException>({});
  const [openItemsStore] = useState(() => createStore<readonly BasketItem[]>([]));
  const openItems = useDeferredValue(useStore(openItemsStore));
  const [openPad, setOpenPad] = useState<OpenPad>();
  const prices = useMemo(
    () => toPrices(services.map((service) => toBasketItem(service, vatCode))),
    [services, vatCode],
  );
  const actions = useMemo(
    () =>
      createFormBasket({
        form,
        prices,
        openItems: openItemsStore,
        footer,
        onChange: (next) => {
          setUsed(true);
          setException(next);
        },
        onOpenPad: (service) => setOpenPad({ service }),
      }),
    [form, prices, openItemsStore, footer],
  );
  const { basket, notice } = useMemo(() => {
    const read = readBasket({ description, totalPence, openItems }, prices);
    return {
      basket: { ...read, ...actions, totalPence },
      notice: isUsed && (
        <BasketNotice
          vatCode={vatCode}
          totalPence={totalPence}
          basket={read}
          exception={exception}
          onUseListedPrice={actions.useListedPrice}
        />
      ),
    };
  }, [description, totalPence, openItems, vatCode, prices, actions, isUsed, exception]);
  return (
    <>
      <div className={pickerClass}>
        <Picker vatCode={vatCode} basket={basket} notice={notice} />
      </div>
      <DescriptionField
        form={form}
        description={description}
        services={services}
        vatCode={vatCode}
        onComplete={actions.complete}
      />
      {noticeSlot && createPortal(notice, noticeSlot)}
      {openPad && (
        <Suspense>
          <AmountPad
            title={openPad.service?.name ?? OTHER_ITEM}
            describe={(price) => describeVat({ ...values, price })}
            toTotal={(price) => toAmounts({ ...values, price }).amountGross}
            onAmount={(price) => {
              // A closing dialog returns the focus, so the pick moves it after.
              flushSync(() => setOpenPad(undefined));
              actions.addTyped(price, openPad.service);
            }}
            onCancel={() => setOpenPad(undefined)}
          />
        </Suspense>
      )}
    </>
  );
};
