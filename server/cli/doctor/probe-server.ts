import * as v from 'valibot';
import { fetchLimited } from '../../lib/outgoing/fetch-limited.ts';
import { type ProbeReport, probeReportSchema } from '../../routes/probe.ts';

const TIMEOUT_MS = 15_000;
const MAX_RESPONSE_BYTES = 64 * 1024;

/** No client has an address of the documentation range (RFC 5737). */
export const FORGED_ADDRESS = '203.0.113.77';

export interface Probe {
  readonly report: ProbeReport;
  readonly headers: Headers;
  readonly streamedMs: number;
}

/**
 * The `X-Forwarded-For` is forged, like an attacker's.
 * @throws Error when the server is out of reach, or responds with anything but a report
 */
export const probeServer = async (
  origin: string,
  token: string,
  timeoutMs = TIMEOUT_MS,
): Promise<Probe> => {
  let firstMs: number | undefined;
  const response = await fetchLimited(`${origin}/healthz/probe`, {
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': FORGED_ADDRESS },
    timeoutMs,
    maxBytes: MAX_RESPONSE_BYTES,
    onPiece: () => {
      firstMs ??= performance.now();
    },
  });
  if (response.status !== 200)
    throw new Error(`${origin}/healthz/probe answered ${response.status}`);
  const streamedMs = firstMs === undefined ? 0 : performance.now() - firstMs;
  const first = /^data: (.+)$/m.exec(await response.text())?.[1];
  if (first === undefined) throw new Error(`${origin} did not answer like this server`);
  return {
    report: v.parse(probeReportSchema, JSON.parse(first)),
    headers: response.headers,
    streamedMs,
  };
};
