import { HttpResponse, http } from 'msw';
import type { Capability } from '../../../contract/capabilities.ts';
import type { Tenant } from '../../../contract/entities/session.ts';
import { toWireCase } from '../../../contract/wire-case.ts';

interface BackendFields extends Omit<Tenant, 'capabilities'> {
  readonly capabilities: readonly Capability[];
}

/** `fields` are beyond the specification. */
export const createWhoamiHandler = (fields: Partial<BackendFields> = {}) =>
  http.get('/api/whoami/', () =>
    HttpResponse.json({
      client: {
        name: 'Harbour Street Dental',
        has_beepaid_go_module: true,
        include_vat: true,
        ...Object(toWireCase(fields)),
      },
    }),
  );
