import { createFileRoute, Outlet } from '@tanstack/react-router';
import { ServiceList } from '../../features/services/service-list.tsx';
import { useTenant } from '../../features/session/use-session.ts';
import { ListDetail } from '../../shell/frame/list-detail.tsx';
import { useSectionList } from '../../shell/navigation/use-section-list.ts';
import { Screen } from '../../ui/layout/screen.tsx';

export const Route = createFileRoute('/_signed-in/services')({
  staticData: { title: 'Services' },
  component: Services,
});

function Services() {
  const section = useSectionList('/services');
  const list = (
    <Screen>
      <ServiceList
        includeVat={useTenant()?.includeVat ?? false}
        params={section.params}
        onParamsChange={section.onParamsChange}
      />
    </Screen>
  );
  return (
    <ListDetail {...section} label="services" list={list}>
      <Outlet />
    </ListDetail>
  );
}
