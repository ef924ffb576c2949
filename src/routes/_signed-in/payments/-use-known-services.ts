import { useQuery } from '@tanstack/react-query';
import type { Service } from '../../../../contract/entities/service.ts';
import { serviceListOptions } from '../../../features/services/api.ts';

const knownServicesOptions = { ...serviceListOptions({ search: '' }), enabled: false };
const noServices: readonly Service[] = [];

/** Only services that the app has loaded already are read. */
export const useKnownServices = () => useQuery(knownServicesOptions).data ?? noServices;
