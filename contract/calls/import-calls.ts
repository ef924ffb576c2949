import {
  importList,
  importMaxBytes,
  importPayload,
  importPreview,
  importPreviewPayload,
  importSummary,
  importUndo,
} from '../entities/import.ts';
import type { Call } from './call.ts';

const forOwners = {
  extension: true,
  access: 'signed-in',
  right: 'importFiles',
  requiresPasswordAfterPin: true,
} as const;

/** Base64 makes the file a third larger, and the payload also has the user's choices. */
const MAX_BODY_BYTES = 2 * importMaxBytes;

/** The calls need the capability `imports`. */
export const importCalls = {
  listImports: {
    ...forOwners,
    method: 'get',
    path: '/services/imports/',
    status: 200,
    response: importList,
    errorCodes: [],
  },
  previewImport: {
    ...forOwners,
    method: 'post',
    path: '/services/imports/preview/',
    payload: importPreviewPayload,
    maxBodyBytes: MAX_BODY_BYTES,
    // A preview changes nothing, so the server need not store its response.
    hasSecret: true,
    status: 200,
    response: importPreview,
    errorCodes: [],
  },
  createImport: {
    ...forOwners,
    method: 'post',
    path: '/services/imports/',
    payload: importPayload,
    maxBodyBytes: MAX_BODY_BYTES,
    nonIdempotent: true,
    status: 201,
    response: importSummary,
    errorCodes: [],
  },
  undoImport: {
    ...forOwners,
    method: 'post',
    path: '/services/imports/{id}/undo/',
    status: 200,
    response: importUndo,
    errorCodes: ['not_found'],
  },
} as const satisfies Record<string, Call>;
