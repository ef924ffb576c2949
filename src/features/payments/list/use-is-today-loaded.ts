import { useQuery } from '@tanstack/react-query';
import { paymentPageOptions } from './payment-list.tsx';

/**
 * Whether the requests of today have loaded. Users look at them first, so that Home requests other
 * rows after them.
 */
export const useIsTodayLoaded = () =>
  useQuery({ ...paymentPageOptions({}), enabled: false }).data !== undefined;
