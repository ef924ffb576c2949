import * as v from 'valibot';
import { type ProbeReport, probeReportSchema } from '../../routes/probe.ts';

const TIMEOUT_MS = 15_000;

/** An address of the documentation range (RFC 5737), which no client has. */
export const FORGED_ADDRESS = '203.0.113.77';

export interface Probe {
  readonly report: ProbeReport;
  readonly headers: Headers;
  /** Time between the first piece of the response and its end. */
  readonly streamedMs: number;
}

/**
 * Requests the server's probe at `origin` with a forged `X-Forwarded-For`, as an attacker would.
 * @throws Error when the server is out of reach, or responds with anything but a report
 */
export const probeServer = async (origin: string, token: string): Promise<Probe> => {
  const response = await fetch(`${origin}/healthz/probe`, {
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': FORGED_ADDRESS },
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status !== 200 || !response.body) {
    await response.body?.cancel();
    throw new Error(`${origin}/healthz/probe answered ${response.status}`);
  }
  const decoder = new TextDecoder();
  let body = '';
  let firstMs: number | undefined;
  for await (const piece of response.body) {
    firstMs ??= performance.now();
    body += decoder.decode(piece, { stream: true });
  }
  const first = /^data: (.+)$/m.exec(body)?.[1];
  if (first === undefined || firstMs === undefined)
    throw new Error(`${origin} did not answer like this server`);
  return {
    report: v.parse(probeReportSchema, JSON.parse(first)),
    headers: response.headers,
    streamedMs: performance.now() - firstMs,
  };
};
