import { HttpResponse, http } from 'msw';
import type { Extension } from '../../../contract/extensions.ts';

/** Returns an MSW handler for `whoami` that lists `extensions` and no others. */
export const createWhoamiHandler = (...extensions: readonly Extension[]) =>
  http.get('/api/whoami/', () =>
    HttpResponse.json({
      client: {
        name: 'Harbour Street Dental',
        has_beepaid_go_module: true,
        include_vat: true,
        extensions,
      },
    }),
  );
