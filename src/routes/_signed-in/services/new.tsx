import { createFileRoute } from '@tanstack/react-router';
import { NewService } from '../../../features/services/new-service.tsx';
import { withPassword } from '../../../features/session/reauth/with-reauth.ts';
import type { RunWithReauth } from '../../../lib/run-with-reauth.ts';
import { Screen } from '../../../ui/layout/screen.tsx';
import { useVatQuestion } from '../-vat-question.tsx';
import { useServicePrices } from './-use-service-prices.ts';

const changeWithReauth: RunWithReauth = (work) => withPassword('changeServices', work);

export const Route = createFileRoute('/_signed-in/services/new')({
  staticData: { title: 'New Service' },
  component: CreateService,
});

function CreateService() {
  const prices = useServicePrices();
  return (
    <Screen>
      <NewService {...prices} vatQuestion={useVatQuestion()} runWithReauth={changeWithReauth} />
    </Screen>
  );
}
