import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import { createFileRoute } from '@tanstack/react-router';
import { NothingOpen } from '../../../shell/frame/nothing-open.tsx';

export const Route = createFileRoute('/_signed-in/settings/')({
  staticData: { title: 'Settings' },
  component: () => <NothingOpen icon={<IconSettings />}>Pick a setting</NothingOpen>,
});
