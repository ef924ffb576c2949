import { Button, Modal } from '@mantine/core';
import IconTags from '@tabler/icons-react/dist/esm/icons/IconTags.mjs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Service } from '../../../contract/service.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListBody } from '../../ui/list/list-body.tsx';
import { ListTop } from '../../ui/list/list-top.tsx';
import { ResultCount } from '../../ui/list/result-count.tsx';
import { CardLink, ListItem, RowLayout } from '../../ui/list-card.tsx';
import { serviceListOptions } from './api.ts';
import { costLabel } from './cost-label.ts';

interface ServiceChoicesProps {
  readonly onPick: (service: Service) => void;
}

const ServiceChoices = ({ onPick }: ServiceChoicesProps) => {
  const [search, setSearch] = useState('');
  const query = useQuery(serviceListOptions({ search }));
  return (
    <>
      <ListTop noun="services" search={search} onSearch={setSearch} />
      <ResultCount noun="services" search={search} count={query.isPlaceholderData ? undefined : query.data?.length} />
      <ListBody
        noun="services"
        query={query}
        rows={query.data}
        search={search}
        empty={<EmptyState title="No services yet" hint="Add them under Services, and pick them here." />}
      >
        {(service: Service) => (
          <ListItem key={service.id}>
            <CardLink render={(look) => <button type="button" {...look} onClick={() => onPick(service)} />}>
              <RowLayout title={service.name} lines={[service.description]} aside={costLabel(service.cost)} />
            </CardLink>
          </ListItem>
        )}
      </ListBody>
    </>
  );
};

/** A button that opens the price list; choosing an entry closes it. */
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
      <Modal opened={opened} onClose={() => setOpened(false)} title="Pick a service">
        <ServiceChoices onPick={pick} />
      </Modal>
    </>
  );
};
