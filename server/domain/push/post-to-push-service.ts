import { fetchLimited } from '../../lib/outgoing/fetch-limited.ts';
import { OutgoingCallFailed } from '../../lib/outgoing/outgoing-call-failed.ts';
import { lookupPublicIp, NO_PUBLIC_ADDRESS } from '../../lib/outgoing/public-ip.ts';
import { PermanentFailure } from '../messages/answers/send-errors.ts';

/** A push service answers with a short text or none. */
const MAX_RESPONSE_BYTES = 64 * 1024;

interface PushRequest {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer | null;
  readonly timeoutMs: number;
}

/**
 * Sends a POST request to the URL of a push service, which comes from a client and may be hostile:
 * it connects only to public IP addresses. Returns the status.
 */
export const postToPushService = async (endpoint: string, request: PushRequest) => {
  // `isPushService` allows plain HTTP only on this machine, for tests.
  const isSecure = new URL(endpoint).protocol === 'https:';
  try {
    const { status } = await fetchLimited(endpoint, {
      ...request,
      method: 'POST',
      maxBytes: MAX_RESPONSE_BYTES,
      ...(isSecure && { lookup: lookupPublicIp }),
    });
    return status;
  } catch (error) {
    if (error instanceof OutgoingCallFailed && error.code === NO_PUBLIC_ADDRESS)
      throw new PermanentFailure('the push service has no public address', { cause: error });
    throw error;
  }
};
