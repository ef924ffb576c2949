import { createFileRoute } from '@tanstack/react-router';
import { NewService } from '../../features/services/new-service.tsx';
import { useTenant } from '../../features/session/use-session.ts';
import { Screen } from '../../ui/layout/screen.tsx';

export const Route = createFileRoute('/_signed-in/services/new')({
  staticData: { title: 'New Service' },
  component: CreateService,
});

function CreateService() {
  const includeVat = useTenant()?.includeVat ?? false;
  return (
    <Screen>
      <NewService includeVat={includeVat} />
    </Screen>
  );
}
