import { createFileRoute, redirect } from '@tanstack/react-router';
import { showToast } from '../ui/feedback/toast-store.ts';

/** See spec §2. */
export const Route = createFileRoute('/$')({
  staticData: { title: '' },
  beforeLoad: () => {
    showToast({ tone: 'error', message: 'This page does not exist' });
    throw redirect({ to: '/login', replace: true });
  },
});
