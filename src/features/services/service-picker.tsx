import { Button } from '@mantine/core';
import IconTags from '@tabler/icons-react/dist/esm/icons/IconTags.mjs';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { VatCode } from '../../../contract/money.ts';
import type { Service } from '../../../contract/service.ts';
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
      renderRow={(service, props) => <button type="button" {...props} onClick={() => onPick(service)} />}
    />
  );
};

interface ServicePickerProps extends Pick<ServiceChoicesProps, 'onPick'> {
  /** The VAT that will be charged on the prices. */
  readonly getVatCode: () => VatCode;
}

/** A button that opens the price list in a dialog. */
export const ServicePicker = ({ getVatCode, onPick }: ServicePickerProps) => {
  const [opened, setOpened] = useState(false);
  const pick = (service: Service) => {
    // The dialog returns the focus when it closes, and `onPick` may move it from there.
    flushSync(() => setOpened(false));
    onPick(service);
  };
  return (
    <>
      <Button variant="subtle" leftSection={<IconTags size={20} aria-hidden />} onClick={() => setOpened(true)}>
        Pick a service
      </Button>
      {opened && (
        <Modal title="Pick a service" initialFocus="input" hasInput isDismissible onCancel={() => setOpened(false)}>
          <ServiceChoices vatCode={getVatCode()} onPick={pick} />
        </Modal>
      )}
    </>
  );
};
