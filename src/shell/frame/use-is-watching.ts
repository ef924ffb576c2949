import { useSearch } from '@tanstack/react-router';

/**
 * Staff turn Watch to the customer, who must see neither other requests nor the names of the staff.
 */
export const useIsWatching = () =>
  useSearch({ strict: false, select: ({ watch }) => watch === 'on' });
