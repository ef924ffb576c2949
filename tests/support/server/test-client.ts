import { fromWireCase, toWireJson } from '../../../contract/wire-case.ts';
import { csrfCookie, csrfHeader } from '../../../server/http/middleware/csrf.ts';
import type { TestServer } from './create-test-server.ts';

export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Unparsed. */
  readonly text: string;
  /** In camel case; undefined: not JSON. */
  readonly body: unknown;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type HeaderFields = Record<string, string>;

const parseBody = (text: string) => {
  try {
    return fromWireCase(JSON.parse(text));
  } catch {
    return undefined;
  }
};

/**
 * Like a browser: cookies, the CSRF header, JSON in snake case. The connection comes from `remoteAddress`.
 */
export const createTestClient = (
  { app }: Pick<TestServer, 'app'>,
  host = 'localhost',
  scheme = 'http',
  remoteAddress = '127.0.0.1',
) => {
  const cookies = new Map<string, string>();

  const storeCookie = (header: string) => {
    const [pair = '', ...attributes] = header.split('; ');
    const name = pair.slice(0, pair.indexOf('='));
    if (attributes.includes('Max-Age=0')) cookies.delete(name);
    else cookies.set(name, pair.slice(pair.indexOf('=') + 1));
  };

  const getCookieHeaders = (): HeaderFields => {
    const csrf = cookies.get(csrfCookie);
    const headers: HeaderFields = {};
    if (cookies.size > 0)
      headers.cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (csrf !== undefined) headers[csrfHeader] = csrf;
    return headers;
  };

  /** Unchanged. */
  const sendRaw = async (
    method: Method,
    path: string,
    body?: string | Uint8Array<ArrayBuffer>,
    headers: HeaderFields = {},
  ): Promise<TestResponse> => {
    const response = await app.request(
      `${scheme}://${host}/api${path}`,
      {
        method,
        headers: { ...getCookieHeaders(), ...headers },
        ...(body === undefined ? {} : { body }),
      },
      { incoming: { headers, socket: { remoteAddress } } },
    );
    for (const header of response.headers.getSetCookie()) storeCookie(header);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parseBody(text) };
  };

  const send = (method: Method, path: string, body?: object, headers: HeaderFields = {}) =>
    body === undefined
      ? sendRaw(method, path, undefined, headers)
      : sendRaw(method, path, toWireJson(body), { 'content-type': 'application/json', ...headers });

  return {
    origin: `${scheme}://${host}`,
    cookies,
    sendRaw,
    send,
    get: (path: string, headers?: HeaderFields) => send('GET', path, undefined, headers),
    post: (path: string, body?: object, headers?: HeaderFields) =>
      send('POST', path, body, headers),
    put: (path: string, body?: object, headers?: HeaderFields) => send('PUT', path, body, headers),
    delete: (path: string, headers?: HeaderFields) => send('DELETE', path, undefined, headers),
    logIn: (email: string, password: string) => send('POST', '/login/', { email, password }),
  };
};

export type TestClient = ReturnType<typeof createTestClient>;
