import { createFileRoute } from '@tanstack/react-router';
import { AccountSettings } from './-account-settings.tsx';

export const Route = createFileRoute('/_signed-in/settings/')({
  staticData: { title: 'Settings' },
  component: AccountSettings,
});
