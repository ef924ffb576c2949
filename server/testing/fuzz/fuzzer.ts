import { csrfCookie, csrfHeader } from '../../http/middleware/csrf.ts';
import { signatureFor } from '../provider.ts';
import { placeholder } from './operations.ts';
import type { FuzzRequest } from './requests.ts';
import { type Answered, complaint } from './verdict.ts';
import { createWorld } from './world.ts';

interface Target {
  /** Sends to the server under test; `path` begins at its root. */
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  /** Who is signed in, and stays so. */
  readonly staff: { readonly email: string; readonly password: string };
  readonly now: () => Date;
}

type Jar = Map<string, string>;

const keep = (jar: Jar, response: Response) => {
  for (const line of response.headers.getSetCookie()) {
    const [pair = ''] = line.split('; ');
    const name = pair.slice(0, pair.indexOf('='));
    if (line.includes('Max-Age=0')) jar.delete(name);
    else jar.set(name, pair.slice(pair.indexOf('=') + 1));
  }
};

const cookiesOf = (jar: Jar): Record<string, string> => {
  const token = jar.get(csrfCookie);
  return {
    ...(jar.size > 0 ? { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
    ...(token === undefined ? {} : { [csrfHeader]: token }),
  };
};

const encoded = (text: string) => new URLSearchParams([['', text]]).toString().slice(1).replaceAll('+', '%20');

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Events go on for ever: that they begin is enough. */
const textOf = async (response: Response) => {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text();
  await response.body?.cancel();
  return '';
};

const formOf = (body: unknown) => {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(Object(body))) {
    form.append(name, typeof value === 'string' ? value : String(JSON.stringify(value)));
  }
  return form.toString();
};

const bodyText = ({ body, operation }: FuzzRequest, given: string | undefined) => {
  if (operation.method === 'GET' || body === undefined) return undefined;
  // Some text goes as it stands, which is no JSON.
  if (typeof body === 'string' && body.length % 2 === 1) return body;
  if (operation.isPage) return formOf(body).replaceAll(`=${placeholder}&`, `=${given}&`);
  return JSON.stringify(body).replaceAll(`"${placeholder}"`, JSON.stringify(given ?? placeholder));
};

/** Sends requests one after another as a member of staff, a visitor, a customer and a payment provider would not. */
export const createFuzzer = ({ fetch, staff, now }: Target) => {
  const world = createWorld();
  const jars = { staff: new Map<string, string>(), visitor: new Map<string, string>() };
  let { password } = staff;
  let serial = 0;

  const logIn = async () => {
    const response = await fetch('/api/login/', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...cookiesOf(jars.staff) },
      body: JSON.stringify({ email: staff.email, password }),
    });
    keep(jars.staff, response);
    if (!response.ok) throw new Error(`The fuzzer cannot log in: ${response.status} ${await response.text()}`);
  };

  const asStaff = (request: FuzzRequest): FuzzRequest =>
    request.body === request.operation.body ? { ...request, body: { email: staff.email, password } } : request;

  const signed = ({ operation }: FuzzRequest, body: string | undefined) => {
    if (operation.name !== 'reportPayment') return {};
    serial += 1;
    const [id, seconds] = [`msg_${serial}`, Math.floor(now().getTime() / 1_000)];
    const signature = signatureFor(id, seconds, body ?? '');
    return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signature };
  };

  const addressOf = ({ operation, subject, ofAnyKind, query }: FuzzRequest) => {
    const id = typeof subject === 'number' ? world.pick(operation.path, subject, ofAnyKind) : subject;
    const path = operation.path.replace(/\{\w+\}/, () => encoded(id ?? 'none'));
    const attempt = world.newest('attempts');
    const pairs = Object.entries({ ...(attempt && operation.isPage ? { attempt } : {}), ...query });
    return pairs.length === 0 ? path : `${path}?${pairs.map((pair) => pair.map(encoded).join('=')).join('&')}`;
  };

  const ask = async (request: FuzzRequest): Promise<Answered> => {
    const { operation, byVisitor, headers } = request;
    const jar = byVisitor ? jars.visitor : jars.staff;
    const given = world.newest(operation.isPage ? 'attempts' : 'reportable');
    const body = bodyText(operation.name === 'logIn' ? asStaff(request) : request, given);
    const path = addressOf(request);
    const response = await fetch(path, {
      method: operation.method,
      redirect: 'manual',
      headers: {
        'content-type': operation.isPage ? 'application/x-www-form-urlencoded' : 'application/json',
        ...cookiesOf(jar),
        ...signed(request, body),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    keep(jar, response);
    const type = response.headers.get('content-type') ?? '';
    const text = await textOf(response);
    const answer = { status: response.status, type, text, body: parsed(text) };
    if (response.status < 400) world.learn(operation.path, answer.body, response.headers.get('location'));
    if (operation.name === 'setPassword' && response.ok) {
      password = String(Object(parsed(body ?? '')).password);
      jars.visitor.clear();
    }
    return answer;
  };

  return {
    world,
    logIn,
    /** Sends one request; what is wrong with its answer, if anything. */
    run: async (request: FuzzRequest) => {
      const answer = await ask(request);
      const isOut = !request.byVisitor && answer.text.includes('not_authenticated');
      if (isOut) await logIn();
      return { ...answer, complaint: complaint(request.operation, answer) };
    },
  };
};
