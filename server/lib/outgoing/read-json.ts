import { OutgoingCallFailed } from './outgoing-call-failed.ts';

/**
 * Returns `response` when its content type is JSON. @throws OutgoingCallFailed otherwise, for example
 * for the page of a proxy or a redirect
 */
export const requireJson = (response: Response, host: string): Response => {
  const type = response.headers.get('content-type');
  if (/[/+]json\b/i.test(type ?? '')) return response;
  throw new OutgoingCallFailed(
    `${host} answers ${response.status} with ${type ?? 'no content type'} instead of JSON`,
    { code: 'NOT_JSON' },
  );
};

/** Parses the body of `response`. @throws OutgoingCallFailed when it is not JSON */
export const readJson = async (response: Response, host: string): Promise<unknown> => {
  const text = await requireJson(response, host).text();
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new OutgoingCallFailed(`${host} answers ${response.status} with broken JSON`, {
      code: 'NOT_JSON',
      cause,
    });
  }
};
