import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { generate } from 'selfsigned';
import { listenOnFreePort } from '../network/listen-on-free-port.ts';
import { createFaultPlan } from './fault-plan.ts';
import { createMollieApi, type RefundPolicy } from './mollie/mollie-api.ts';
import { toErrorBody } from './mollie/mollie-bodies.ts';
import { createMollieCheckout } from './mollie/mollie-checkout.ts';
import { createMollieReports } from './mollie/mollie-reports.ts';
import { createMollieStore } from './mollie/mollie-store.ts';
import type { ProviderFault } from './provider-driver.ts';

/** `garbled-response`: the call is executed, and a proxy responds with 502. */
type MollieFault = ProviderFault | 'garbled-response';

interface ServiceOptions {
  readonly now?: () => Date;
}

// The SDK waits two seconds before it retries without this header.
const noWait = { 'retry-after': '0' };

const createBadGateway = () =>
  new Response('<h1>Bad gateway</h1>', {
    status: 502,
    headers: { ...noWait, 'content-type': 'text/html' },
  });

const createFaultResponses = (): Readonly<Partial<Record<MollieFault, Response>>> => ({
  'rate-limit': Response.json(toErrorBody(429, 'Too many requests'), { status: 429 }),
  'server-error': Response.json(toErrorBody(500, 'Internal error'), {
    status: 500,
    headers: noWait,
  }),
  'html-error': createBadGateway(),
  html: new Response('<h1>Welcome to the Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } }),
  'other-json': Response.json({ version: 3, data: [] }),
});

let certificate: ReturnType<typeof generate> | undefined;
/** Created once in this process. */
const getCertificate = () => {
  const altNames = [{ type: 7, ip: '127.0.0.1' } as const];
  certificate ??= generate([{ name: 'commonName', value: 'Stand-in for Mollie' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames }],
  });
  return certificate;
};

const toHeaders = (headers: IncomingHttpHeaders) =>
  new Headers(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );

const apiKey = 'test_mollie_key';

/**
 * The API below `/v2/`, and hosted pages. The self-signed certificate needs NODE_TLS_REJECT_UNAUTHORIZED=0,
 * and a browser that ignores errors of certificates.
 */
export const startMollieService = async ({ now = () => new Date() }: ServiceOptions = {}) => {
  const reports = createMollieReports();
  const store = createMollieStore(now, reports);
  /** Differences from Mollie's schemas. */
  const defects: string[] = [];
  const requests: string[] = [];
  let refundPolicy: RefundPolicy = 'pending';
  let isEmbedding = true;
  let interception: { readonly method: string; readonly run: () => void } | undefined;
  const { setFault, takeFault } = createFaultPlan<MollieFault>();

  const { private: key, cert } = await getCertificate();
  const server = createServer({ key, cert });
  const port = await listenOnFreePort(server);
  const origin = `https://127.0.0.1:${port}`;

  const api = createMollieApi({
    store,
    origin,
    apiKey,
    getRefundPolicy: () => refundPolicy,
    isEmbedding: () => isEmbedding,
    onDefect: (defect) => defects.push(defect),
  });
  const checkout = createMollieCheckout(store);

  const runInterception = (method: string) => {
    if (interception?.method !== method) return;
    const { run } = interception;
    interception = undefined;
    run();
  };

  server.on('request', async (message, response) => {
    const { method = 'GET', url = '/' } = message;
    const isApi = url.startsWith('/v2/');
    if (isApi) requests.push(`${method} ${url}`);
    const kind = isApi ? takeFault(method) : undefined;
    const body = await buffer(message);
    if (isApi) runInterception(method);
    if (kind === 'hang') return;
    if (kind === 'down') return void message.socket.destroy();
    const request = new Request(new URL(url, origin), {
      method,
      headers: toHeaders(message.headers),
      body: method === 'POST' ? body : null,
    });
    // A fault without its own response lets Mollie execute the request.
    const plannedResponse =
      (kind && createFaultResponses()[kind]) ?? (await (isApi ? api : checkout).fetch(request));
    if (kind === 'lost-response') return void message.socket.destroy();
    const sent = kind === 'garbled-response' ? createBadGateway() : plannedResponse;
    response
      .writeHead(sent.status, Object.fromEntries(sent.headers))
      .end(Buffer.from(await sent.arrayBuffer()));
  });

  return {
    ...store,
    ...reports,
    origin,
    apiKey,
    /** MOLLIE_API_URL. */
    apiUrl: `${origin}/v2/`,
    certificate: cert,
    /** Such as `GET /v2/payments/tr_1`. */
    requests,
    forgetIdempotencyKeys: api.forgetIdempotencyKeys,
    setRefundPolicy: (policy: RefundPolicy) => {
      refundPolicy = policy;
    },
    /** At first a payment contains its refunds on request (`embed=refunds,chargebacks`). */
    setEmbedding: (next: boolean) => {
      isEmbedding = next;
    },
    /** Just before the request takes effect. */
    runBeforeNext: (method: string, run: () => void) => {
      interception = { method, run };
    },
    /** The hosted page works. */
    setFault,
    /** @throws when a response did not match Mollie's schemas */
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await reports.settleWebhooks();
      if (defects.length > 0)
        throw new Error(`The stand-in for Mollie is wrong: ${defects.join('; ')}`);
    },
  };
};
export type MollieService = Awaited<ReturnType<typeof startMollieService>>;
