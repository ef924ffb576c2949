import * as services from '../../domain/services/services.ts';
import { handle } from '../handle.ts';

export const listServices = handle('listServices', ({ scope, query }) =>
  services.listServices(scope, query),
);

export const getService = handle('getService', ({ scope, params }) =>
  services.getService(scope, params.id),
);

export const createService = handle('createService', ({ scope, payload, now, auditSource }) =>
  services.createService(scope, payload, { now, source: auditSource }),
);

export const updateService = handle(
  'updateService',
  ({ scope, params, payload, now, auditSource, requireUnchanged }) =>
    services.updateService(scope, params.id, payload, {
      now,
      source: auditSource,
      requireUnchanged,
    }),
);

export const deleteService = handle('deleteService', ({ scope, params, now, auditSource }) =>
  services.deleteService(scope, params.id, { now, source: auditSource }),
);
