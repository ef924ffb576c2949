import { createFileRoute, Outlet } from '@tanstack/react-router';
import { ServiceList } from '../../../features/services/service-list.tsx';
import { serviceListDescription } from '../../../features/services/service-list-description.ts';
import { ListDetail } from '../../../shell/frame/list-detail.tsx';
import { useSectionList } from '../../../shell/navigation/use-section-list.ts';
import { Screen } from '../../../ui/layout/screen.tsx';
import { ImportLink } from '../-import-link.tsx';
import { useServicePrices } from './-use-service-prices.ts';

export const Route = createFileRoute('/_signed-in/services')({
  staticData: { title: 'Services' },
  component: Services,
});

function Services() {
  const section = useSectionList(serviceListDescription);
  const list = (
    <Screen>
      <ServiceList {...useServicePrices()} {...section} importLink={<ImportLink />} />
    </Screen>
  );
  return (
    <ListDetail {...section} label="services" list={list}>
      <Outlet />
    </ListDetail>
  );
}
