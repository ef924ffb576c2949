import { createFileRoute } from '@tanstack/react-router';
import { NewService } from '../../features/services/new-service.tsx';
import { withPassword } from '../../features/session/reauth/with-reauth.ts';
import { useTenant } from '../../features/session/use-session.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { Screen } from '../../ui/layout/screen.tsx';

const changeWithReauth: RunWithReauth = (work) => withPassword('changeServices', work);

export const Route = createFileRoute('/_signed-in/services/new')({
  staticData: { title: 'New Service' },
  component: CreateService,
});

function CreateService() {
  const includeVat = useTenant()?.includeVat ?? false;
  return (
    <Screen>
      <NewService includeVat={includeVat} runWithReauth={changeWithReauth} />
    </Screen>
  );
}
