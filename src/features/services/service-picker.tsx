import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Service } from '../../../contract/entities/service.ts';
import { formatMoney, type VatCode } from '../../../contract/money.ts';
import { hasMouse } from '../../lib/browser/media-queries.ts';
import { formatServicePrice } from '../../lib/format/service-price.ts';
import { getButtonLinkClass } from '../../ui/controls/button-link.ts';
import { IconTags } from '../../ui/icons/screen-icons.ts';
import { Modal } from '../../ui/layout/modal.tsx';
import { BasketBar, type BasketContents } from './basket-bar.tsx';
import styles from './service-picker.module.css';
import { ServiceRows } from './service-rows.tsx';
import { ServiceTile } from './service-tile.tsx';

export interface RequestBasket extends BasketContents {
  readonly getCount: (name: string) => number;
  /** These amounts belong to no service. */
  readonly otherPence: number;
  /** A key has picked the service, so the focus moves on. */
  readonly add: (service: Service, isByKeyboard: boolean) => void;
  readonly remove: (service: Service) => void;
  /** The keypad is for an amount that belongs to no service. */
  readonly openPad: () => void;
  readonly removeAmounts: () => void;
}

export interface ServicePickerProps {
  /** Shown prices include this VAT. */
  readonly vatCode: VatCode;
  readonly basket: RequestBasket;
  /** It says what a press has not changed, such as a typed price. */
  readonly notice: ReactNode;
}

const addService = (
  <Link to="/services/new" className={getButtonLinkClass({ variant: 'quiet' })}>
    Add Service
  </Link>
);

interface ServiceChoicesProps extends Omit<ServicePickerProps, 'notice'> {
  /**
   * Only the dialog has it: a press on a tile closes the dialog, and a press on the plus does not.
   */
  readonly onAddMore?: (service: Service) => void;
}

const ServiceChoices = ({ vatCode, basket, onAddMore }: ServiceChoicesProps) => {
  const isInDialog = onAddMore !== undefined;
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
          detail={formatServicePrice(service, vatCode)}
          note={isInDialog ? service.description : undefined}
          count={basket.getCount(service.name)}
          onPress={(isByKeyboard) => pick(service, isByKeyboard)}
          onAddMore={isInDialog ? () => onAddMore(service) : undefined}
          onRemove={() => basket.remove(service)}
          removeLabel={`Remove one ${service.name}`}
        />
      )}
    />
  );
};

/** A wide screen has the price list beside New Request. */
export const ServicePane = ({ vatCode, basket }: Omit<ServicePickerProps, 'notice'>) => (
  <div className={styles.grid}>
    <ServiceChoices vatCode={vatCode} basket={basket} />
    <BasketBar vatCode={vatCode} {...basket} />
  </div>
);

export const ServicePicker = ({ vatCode, basket, notice }: ServicePickerProps) => {
  const [isOpen, setOpen] = useState(false);
  /** A closing dialog returns the focus to its button, so `act` comes after. */
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
          <BasketBar vatCode={vatCode} {...basket} isInDialog notice={notice}>
            <Button onClick={() => setOpen(false)}>Done</Button>
          </BasketBar>
        </Modal>
      )}
    </>
  );
};
