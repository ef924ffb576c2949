import { createFileRoute } from '@tanstack/react-router';
import { Tablets } from '../../../features/session/tablet/tablets.tsx';
import { Restricted } from '../../../session/restricted.tsx';
import { useCapability } from '../../../session/use-session.ts';

export const Route = createFileRoute('/_signed-in/settings/tablets')({
  staticData: { title: 'Tablets' },
  component: TabletsOfShop,
});

function TabletsOfShop() {
  return (
    <Restricted right="manageTablets" isOffered={useCapability('tablets')}>
      <Tablets />
    </Restricted>
  );
}
