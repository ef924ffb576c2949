import { Button } from '@mantine/core';
import IconTags from '@tabler/icons-react/dist/esm/icons/IconTags.mjs';
import { useState } from 'react';
import type { Service } from '../../../contract/service.ts';
import { Modal } from '../../ui/layout/modal.tsx';
import { ServiceRows } from './service-rows.tsx';

interface ServiceChoicesProps {
  readonly onPick: (service: Service) => void;
}

const ServiceChoices = ({ onPick }: ServiceChoicesProps) => {
  const [search, setSearch] = useState('');
  return (
    <ServiceRows
      search={search}
      onSearch={setSearch}
      hint="Add them under Services, and pick them here."
      renderRow={(service, props) => <button type="button" {...props} onClick={() => onPick(service)} />}
    />
  );
};

/** A button that opens the price list in a dialog. */
export const ServicePicker = ({ onPick }: ServiceChoicesProps) => {
  const [opened, setOpened] = useState(false);
  const pick = (service: Service) => {
    setOpened(false);
    onPick(service);
  };
  return (
    <>
      <Button variant="default" leftSection={<IconTags size={20} aria-hidden />} onClick={() => setOpened(true)}>
        Pick a service
      </Button>
      {opened && (
        <Modal title="Pick a service" initialFocus="input" hasInput isDismissible onCancel={() => setOpened(false)}>
          <ServiceChoices onPick={pick} />
        </Modal>
      )}
    </>
  );
};
