import { csrfCookie, csrfHeader } from '../../../../server/http/middleware/csrf.ts';
import { signWebhook } from '../test-provider.ts';
import { type FuzzResponse, findContractViolation } from './find-contract-violation.ts';
import { createKnownIds } from './known-ids.ts';
import { placeholder } from './operations.ts';
import type { FuzzRequest } from './requests.ts';

interface Target {
  /** Of the server under test. */
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  /** The fuzzer logs in as this user, also after each log-out. */
  readonly staff: { readonly email: string; readonly password: string };
  readonly now: () => Date;
}

type CookieJar = Map<string, string>;

const storeCookies = (jar: CookieJar, response: Response) => {
  for (const line of response.headers.getSetCookie()) {
    const [pair = ''] = line.split('; ');
    const name = pair.slice(0, pair.indexOf('='));
    if (line.includes('Max-Age=0')) jar.delete(name);
    else jar.set(name, pair.slice(pair.indexOf('=') + 1));
  }
};

const getCookieHeaders = (jar: CookieJar): Record<string, string> => {
  const token = jar.get(csrfCookie);
  const headers: Record<string, string> = {};
  if (jar.size > 0) headers.cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  if (token !== undefined) headers[csrfHeader] = token;
  return headers;
};

/** `encodeURIComponent` throws at a lone surrogate. */
const percentEncode = (text: string) =>
  new URLSearchParams([['', text]]).toString().slice(1).replaceAll('+', '%20');

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** An event stream does not end: empty text. */
const readText = async (response: Response) => {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream'))
    return response.text();
  await response.body?.cancel();
  return '';
};

/** Of a form's or query's field. */
type FindId = (name: string) => string | undefined;

const toForm = (body: unknown, findId: FindId) => {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(Object(body))) {
    const filled = value === placeholder ? (findId(name) ?? value) : value;
    form.append(name, typeof filled === 'string' ? filled : String(JSON.stringify(filled)));
  }
  return form.toString();
};

/** Known ids replace the placeholder. */
const toBodyText = (
  { body, operation }: FuzzRequest,
  reportableId: string | undefined,
  findId: FindId,
) => {
  if (operation.method === 'GET' || body === undefined) return undefined;
  // About half of the strings stay: no JSON.
  if (typeof body === 'string' && body.length % 2 === 1) return body;
  if (operation.isOutsideContract) return toForm(body, findId);
  return JSON.stringify(body).replaceAll(
    `"${placeholder}"`,
    JSON.stringify(reportableId ?? placeholder),
  );
};

/** As a user, visitor, customer or payment provider. */
export const createFuzzer = ({ fetch, staff, now }: Target) => {
  const knownIds = createKnownIds();
  const jars = { staff: new Map<string, string>(), visitor: new Map<string, string>() };
  let { password } = staff;
  let webhookCount = 0;

  const logIn = async () => {
    const response = await fetch('/api/login/', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...getCookieHeaders(jars.staff) },
      body: JSON.stringify({ email: staff.email, password }),
    });
    storeCookies(jars.staff, response);
    if (!response.ok)
      throw new Error(`The fuzzer cannot log in: ${response.status} ${await response.text()}`);
  };

  /** Only for valid samples. */
  const withStaffPassword = (request: FuzzRequest): FuzzRequest =>
    request.body === request.operation.body
      ? { ...request, body: { email: staff.email, password } }
      : request;

  const getSignatureHeaders = ({ operation }: FuzzRequest, body: string | undefined) => {
    if (operation.name !== 'reportPayment') return {};
    webhookCount += 1;
    const [id, seconds] = [`msg_${webhookCount}`, Math.floor(now().getTime() / 1_000)];
    const signature = signWebhook(id, seconds, body ?? '');
    return {
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': signature,
    };
  };

  const buildUrl = ({ operation, subject, usesAnyKind, query }: FuzzRequest) => {
    const id =
      typeof subject === 'number' ? knownIds.pick(operation.path, subject, usesAnyKind) : subject;
    const path = operation.path.replaceAll(/\{\w+\}/g, () => percentEncode(id ?? 'none'));
    if (query.length === 0) return path;
    const encodedPairs = query.map(([name, value]) => {
      const filled = value === placeholder ? (knownIds.newestByName(name) ?? value) : value;
      return `${percentEncode(name)}=${percentEncode(filled)}`;
    });
    return `${path}?${encodedPairs.join('&')}`;
  };

  const sendRequest = async (request: FuzzRequest): Promise<FuzzResponse> => {
    const { operation, isFromVisitor, headers } = request;
    const jar = isFromVisitor ? jars.visitor : jars.staff;
    const body = toBodyText(
      operation.name === 'logIn' ? withStaffPassword(request) : request,
      knownIds.newest('reportable'),
      knownIds.newestByName,
    );
    const path = buildUrl(request);
    const response = await fetch(path, {
      method: operation.method,
      redirect: 'manual',
      headers: {
        'content-type': operation.isOutsideContract
          ? 'application/x-www-form-urlencoded'
          : 'application/json',
        ...getCookieHeaders(jar),
        ...getSignatureHeaders(request, body),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    storeCookies(jar, response);
    const type = response.headers.get('content-type') ?? '';
    const text = await readText(response);
    const result = { status: response.status, type, text, body: parseJson(text) };
    if (response.status < 400)
      knownIds.collect(operation.path, result.body, response.headers.get('location'));
    // A new password ends the user's other sessions, perhaps the visitor's.
    if (operation.name === 'setPassword' && response.ok) {
      password = String(Object(parseJson(body ?? '')).password);
      jars.visitor.clear();
    }
    return result;
  };

  return {
    knownIds,
    logIn,
    /** `violation`: of the contract. */
    run: async (request: FuzzRequest) => {
      const result = await sendRequest(request);
      const isSignedOut = !request.isFromVisitor && result.text.includes('not_authenticated');
      if (isSignedOut) await logIn();
      return { ...result, violation: findContractViolation(request.operation, result) };
    },
  };
};
