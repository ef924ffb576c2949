import { passkeyCalls } from '../../../../contract/calls/passkey-calls.ts';
import { createApi } from '../../../http/create-api.ts';

export const passkeyApi = createApi(passkeyCalls);
