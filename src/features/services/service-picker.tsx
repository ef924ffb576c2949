import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Service } from '../../../contract/entities/service.ts';
import type { VatCode } from '../../../contract/money.ts';
import { hasMouse } from '../../lib/browser/media-queries.ts';
import { getButtonLinkClass } from '../../ui/controls/button-link.ts';
import { IconTags } from '../../ui/icons/screen-icons.ts';
import { Modal } from '../../ui/layout/modal.tsx';
import { ServiceRows } from './service-rows.tsx';

interface ServicePickerProps {
  /** The VAT that the shown prices include. */
  readonly vatCode: VatCode;
  /** The description of the request, which marks the service with that name. */
  readonly description: string;
  /** `isByKeyboard` is whether the user has pressed a key to pick the service. */
  readonly onPick: (service: Service, isByKeyboard: boolean) => void;
}

const addService = (
  <Link to="/services/new" className={getButtonLinkClass({ variant: 'quiet' })}>
    Add Service
  </Link>
);

/** The price list, whose rows are buttons. */
export const ServiceChoices = ({ vatCode, description, onPick }: ServicePickerProps) => {
  const [search, setSearch] = useState('');
  const pick = (service: Service, isByKeyboard: boolean) => {
    setSearch('');
    onPick(service, isByKeyboard);
  };
  return (
    <ServiceRows
      vatCode={vatCode}
      search={search}
      onSearch={setSearch}
      onConfirm={(service) => pick(service, true)}
      hint="Add what you charge for, and pick it here."
      emptyAction={addService}
      renderRow={(service, props) => (
        <button
          type="button"
          aria-current={service.name === description || undefined}
          {...props}
          // A click by a key has no count of clicks.
          onClick={({ detail }) => pick(service, detail === 0)}
        />
      )}
    />
  );
};

/** A button that opens the price list in a dialog. */
export const ServicePicker = ({ onPick, ...choices }: ServicePickerProps) => {
  const [isOpen, setOpen] = useState(false);
  const pick = (service: Service, isByKeyboard: boolean) => {
    // The dialog closes first, because it then returns the focus to the button; `onPick` may move
    // the focus to a field.
    flushSync(() => setOpen(false));
    onPick(service, isByKeyboard);
  };
  return (
    <>
      <Button variant="subtle" leftSection={<IconTags size={20} />} onClick={() => setOpen(true)}>
        Pick a service
      </Button>
      {isOpen && (
        <Modal
          title="Pick a service"
          initialFocus={hasMouse() ? 'input' : '[aria-label="Close"]'}
          hasList
          isDismissible
          onCancel={() => setOpen(false)}
        >
          <ServiceChoices {...choices} onPick={pick} />
        </Modal>
      )}
    </>
  );
};
