import { Button } from '@mantine/core';
import IconTags from '@tabler/icons-react/dist/esm/icons/IconTags.mjs';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Service } from '../../../contract/entities/service.ts';
import type { VatCode } from '../../../contract/money.ts';
import { hasMouse } from '../../lib/browser/has-mouse.ts';
import { Modal } from '../../ui/layout/modal.tsx';
import { ServiceRows } from './service-rows.tsx';

interface ServiceChoicesProps {
  readonly vatCode: VatCode;
  readonly onPick: (service: Service) => void;
}

const ServiceChoices = ({ vatCode, onPick }: ServiceChoicesProps) => {
  const [search, setSearch] = useState('');
  return (
    <ServiceRows
      vatCode={vatCode}
      search={search}
      onSearch={setSearch}
      hint="Add them under Services, and pick them here."
      renderRow={(service, props) => (
        <button type="button" {...props} onClick={() => onPick(service)} />
      )}
    />
  );
};

interface ServicePickerProps extends Pick<ServiceChoicesProps, 'onPick'> {
  /** Called when the dialog opens: the VAT code that the user has chosen for the request. */
  readonly getVatCode: () => VatCode;
}

/** A button that opens the price list in a dialog. */
export const ServicePicker = ({ getVatCode, onPick }: ServicePickerProps) => {
  const [isOpen, setOpen] = useState(false);
  const pick = (service: Service) => {
    // The dialog closes first, because it then returns the focus to the button; `onPick` may move
    // the focus to a field.
    flushSync(() => setOpen(false));
    onPick(service);
  };
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconTags size={20} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Pick a service
      </Button>
      {isOpen && (
        <Modal
          title="Pick a service"
          initialFocus={hasMouse() ? 'input' : '[aria-label="Close"]'}
          hasInput
          hasList
          isDismissible
          onCancel={() => setOpen(false)}
        >
          <ServiceChoices vatCode={getVatCode()} onPick={pick} />
        </Modal>
      )}
    </>
  );
};
