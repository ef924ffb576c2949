import * as services from '../domain/services/services.ts';
import { handle } from './handle.ts';

export const listServices = handle('listServices', ({ fence, query }) => services.listServices(fence, query));

export const getService = handle('getService', ({ fence, params }) => services.getService(fence, params.id));

export const createService = handle('createService', ({ fence, payload, now }) =>
  services.createService(fence, payload, now),
);

export const updateService = handle('updateService', ({ fence, params, payload }) =>
  services.updateService(fence, params.id, payload),
);

export const deleteService = handle('deleteService', ({ fence, params }) => services.deleteService(fence, params.id));
