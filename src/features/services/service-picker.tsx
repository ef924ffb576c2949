import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Service } from '../../../contract/entities/service.ts';
import { getServicePrice } from '../../../contract/entities/service-price.ts';
import { formatMoney, type VatCode } from '../../../contract/money.ts';
import { hasMouse } from '../../lib/browser/media-queries.ts';
import { getButtonLinkClass } from '../../ui/controls/button-link.ts';
import { IconTags } from '../../ui/icons/screen-icons.ts';
import { Modal } from '../../ui/layout/modal.tsx';
import { BasketBar } from './basket-bar.tsx';
import styles from './service-picker.module.css';
import { ServiceRows } from './service-rows.tsx';
import { ServiceTile } from './service-tile.tsx';

/** What is in the request, and what the tiles change. */
export interface RequestBasket {
  readonly getCount: (name: string) => number;
  readonly itemCount: number;
  readonly totalPence: number;
  /** Amounts without a service. */
  readonly otherPence: number;
  /** `isByKeyboard`: a key has picked the service. */
  readonly add: (service: Service, isByKeyboard: boolean) => void;
  readonly remove: (service: Service) => void;
  /** For an amount without a service. */
  readonly openPad: () => void;
  readonly removeAmounts: () => void;
}

export interface ServicePickerProps {
  /** The VAT that the shown prices include. */
  readonly vatCode: VatCode;
  readonly basket: RequestBasket;
  /** What the user must know about the basket. */
  readonly notice: ReactNode;
}

const addService = (
  <Link to="/services/new" className={getButtonLinkClass({ variant: 'quiet' })}>
    Add Service
  </Link>
);

export const describePrice = ({ name: _name, ...prices }: Service, vatCode: VatCode) => {
  const { amountNet, amountGross } = getServicePrice(prices, vatCode);
  if (!amountNet) return 'Configurable';
  return vatCode === 'T1' ? `${formatMoney(amountGross)} incl. VAT` : formatMoney(amountGross);
};

interface ServiceChoicesProps extends Omit<ServicePickerProps, 'notice'> {
  /** A press on a service closes the dialog. This adds one and leaves it open. */
  readonly onAddMore?: (service: Service) => void;
}

/** The tiles add services to the request. */
const ServiceChoices = ({ vatCode, basket, onAddMore }: ServiceChoicesProps) => {
  const [search, setSearch] = useState('');
  const pick = (service: Service, isByKeyboard: boolean) => {
    setSearch('');
    basket.add(service, isByKeyboard);
  };
  return (
    <ServiceRows
      search={search}
      onSearch={setSearch}
      onConfirm={(service) => pick(service, true)}
      hint="Add what you charge for, and pick it here."
      emptyAction={addService}
      firstRow={
        search === '' && (
          <ServiceTile
            name="Custom amount"
            detail={basket.otherPence > 0 ? formatMoney(basket.otherPence) : 'On a keypad'}
            count={basket.otherPence > 0 ? 1 : 0}
            onPress={basket.openPad}
            onRemove={basket.removeAmounts}
            removeLabel="Remove the custom amount"
          />
        )
      }
      renderRow={(service) => (
        <ServiceTile
          name={service.name}
          detail={describePrice(service, vatCode)}
          note={onAddMore && service.description}
          count={basket.getCount(service.name)}
          onPress={(isByKeyboard) => pick(service, isByKeyboard)}
          onAddMore={onAddMore && (() => onAddMore(service))}
          onRemove={() => basket.remove(service)}
          removeLabel={`Remove one ${service.name}`}
        />
      )}
    />
  );
};

/** Beside New Request. */
export const ServicePane = ({ vatCode, basket }: Omit<ServicePickerProps, 'notice'>) => (
  <div className={styles.grid}>
    <ServiceChoices vatCode={vatCode} basket={basket} />
    <BasketBar vatCode={vatCode} {...basket} />
  </div>
);

export const ServicePicker = ({ vatCode, basket, notice }: ServicePickerProps) => {
  const [isOpen, setOpen] = useState(false);
  /** The dialog closes first, because it then returns the focus to its button. */
  const closeBefore = (act: () => void) => {
    flushSync(() => setOpen(false));
    act();
  };
  return (
    <>
      <Button variant="subtle" leftSection={<IconTags size={20} />} onClick={() => setOpen(true)}>
        Pick a Service
      </Button>
      {isOpen && (
        <Modal
          title="Pick a Service"
          initialFocus={hasMouse() ? 'input' : '[aria-label="Close"]'}
          hasList
          isDismissible
          onCancel={() => setOpen(false)}
        >
          <ServiceChoices
            vatCode={vatCode}
            basket={{
              ...basket,
              add: (service, isByKeyboard) => closeBefore(() => basket.add(service, isByKeyboard)),
              openPad: () => closeBefore(basket.openPad),
            }}
            onAddMore={(service) => basket.add(service, false)}
          />
          <BasketBar vatCode={vatCode} {...basket} isAnnounced notice={notice}>
            <Button onClick={() => setOpen(false)}>Done</Button>
          </BasketBar>
        </Modal>
      )}
    </>
  );
};
