import * as services from '../domain/services/services.ts';
import { handle } from './handle.ts';

export const listServices = handle('listServices', ({ scope, query }) => services.listServices(scope, query));

export const getService = handle('getService', ({ scope, params }) => services.getService(scope, params.id));

export const createService = handle('createService', ({ scope, payload, now }) =>
  services.createService(scope, payload, now),
);

export const updateService = handle('updateService', ({ scope, params, payload }) =>
  services.updateService(scope, params.id, payload),
);

export const deleteService = handle('deleteService', ({ scope, params }) => services.deleteService(scope, params.id));
