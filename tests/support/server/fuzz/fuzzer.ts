import { csrfCookie, csrfHeader } from '../../../../server/http/middleware/csrf.ts';
import { signWebhook } from '../test-provider.ts';
import { type FuzzResponse, findContractViolation } from './find-contract-violation.ts';
import { createKnownIds } from './known-ids.ts';
import { placeholder } from './operations.ts';
import type { FuzzRequest } from './requests.ts';

interface Target {
  /** Sends a request to the server under test. */
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  /** The user that the fuzzer keeps signed in. */
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
  return {
    ...(jar.size > 0 ? { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
    ...(token === undefined ? {} : { [csrfHeader]: token }),
  };
};

const encode = (text: string) => new URLSearchParams([['', text]]).toString().slice(1).replaceAll('+', '%20');

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Returns the body as text; empty for event streams, which do not end. */
const readText = async (response: Response) => {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text();
  await response.body?.cancel();
  return '';
};

const toForm = (body: unknown) => {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(Object(body))) {
    form.append(name, typeof value === 'string' ? value : String(JSON.stringify(value)));
  }
  return form.toString();
};

const toBodyText = ({ body, operation }: FuzzRequest, given: string | undefined) => {
  if (operation.method === 'GET' || body === undefined) return undefined;
  // Half of the strings are sent as they are, which is not JSON.
  if (typeof body === 'string' && body.length % 2 === 1) return body;
  if (operation.isOutsideContract) return toForm(body).replaceAll(`=${placeholder}&`, `=${given}&`);
  return JSON.stringify(body).replaceAll(`"${placeholder}"`, JSON.stringify(given ?? placeholder));
};

/** Sends hostile requests as a user, a visitor, a customer and a payment provider. */
export const createFuzzer = ({ fetch, staff, now }: Target) => {
  const knownIds = createKnownIds();
  const jars = { staff: new Map<string, string>(), visitor: new Map<string, string>() };
  let { password } = staff;
  let serial = 0;

  const logIn = async () => {
    const response = await fetch('/api/login/', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...getCookieHeaders(jars.staff) },
      body: JSON.stringify({ email: staff.email, password }),
    });
    storeCookies(jars.staff, response);
    if (!response.ok) throw new Error(`The fuzzer cannot log in: ${response.status} ${await response.text()}`);
  };

  const asStaff = (request: FuzzRequest): FuzzRequest =>
    request.body === request.operation.body ? { ...request, body: { email: staff.email, password } } : request;

  const getSignatureHeaders = ({ operation }: FuzzRequest, body: string | undefined) => {
    if (operation.name !== 'reportPayment') return {};
    serial += 1;
    const [id, seconds] = [`msg_${serial}`, Math.floor(now().getTime() / 1_000)];
    const signature = signWebhook(id, seconds, body ?? '');
    return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signature };
  };

  const buildUrl = ({ operation, subject, ofAnyKind, query }: FuzzRequest) => {
    const id = typeof subject === 'number' ? knownIds.pick(operation.path, subject, ofAnyKind) : subject;
    const path = operation.path.replace(/\{\w+\}/, () => encode(id ?? 'none'));
    const attempt = knownIds.newest('attempts');
    const pairs = Object.entries({ ...(attempt && operation.isOutsideContract ? { attempt } : {}), ...query });
    return pairs.length === 0 ? path : `${path}?${pairs.map((pair) => pair.map(encode).join('=')).join('&')}`;
  };

  const sendRequest = async (request: FuzzRequest): Promise<FuzzResponse> => {
    const { operation, byVisitor, headers } = request;
    const jar = byVisitor ? jars.visitor : jars.staff;
    const given = knownIds.newest(operation.isOutsideContract ? 'attempts' : 'reportable');
    const body = toBodyText(operation.name === 'logIn' ? asStaff(request) : request, given);
    const path = buildUrl(request);
    const response = await fetch(path, {
      method: operation.method,
      redirect: 'manual',
      headers: {
        'content-type': operation.isOutsideContract ? 'application/x-www-form-urlencoded' : 'application/json',
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
    if (response.status < 400) knownIds.collect(operation.path, result.body, response.headers.get('location'));
    if (operation.name === 'setPassword' && response.ok) {
      password = String(Object(parseJson(body ?? '')).password);
      jars.visitor.clear();
    }
    return result;
  };

  return {
    knownIds,
    logIn,
    /** Sends one request, and returns its response and how that violates the contract. */
    run: async (request: FuzzRequest) => {
      const result = await sendRequest(request);
      const isSignedOut = !request.byVisitor && result.text.includes('not_authenticated');
      if (isSignedOut) await logIn();
      return { ...result, violation: findContractViolation(request.operation, result) };
    },
  };
};
