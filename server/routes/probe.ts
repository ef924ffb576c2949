import { setTimeout as delay } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { setCookie } from 'hono/cookie';
import * as v from 'valibot';
import { getClientAddress, isSecure } from '../http/request-origin.ts';
import { isProbeToken } from '../lib/network/probe-token.ts';
import { appVersion } from '../lib/settings/package-files.ts';
import { canGenerateCode } from '../lib/work/programs.ts';
import type { Dependencies } from './dependencies.ts';

export const probeReportSchema = v.object({
  host: v.string(),
  forwardedProto: v.nullable(v.string()),
  forwardedFor: v.nullable(v.string()),
  peerAddress: v.nullable(v.string()),
  /** The limits of log-ins apply to this address. */
  clientAddress: v.string(),
  appVersion: v.string(),
  nodeVersion: v.string(),
  /** False when Node has the flag that forbids JavaScript from strings. */
  canGenerateCode: v.optional(v.boolean(), true),
  now: v.string(),
});

export type ProbeReport = v.InferOutput<typeof probeReportSchema>;

/** The command line measures this pause, to find out whether a proxy buffers the response. */
export const PROBE_PAUSE_MS = 1_500;

const toEvent = (data: object) => new TextEncoder().encode(`data: ${JSON.stringify(data)}\n\n`);

export const createProbeRoute = ({ settings, clock }: Pick<Dependencies, 'settings' | 'clock'>) =>
  new Hono<{ Bindings: Partial<HttpBindings> }>().get('/', (c) => {
    const token = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1];
    if (!isProbeToken(settings.secret, token, clock())) return c.notFound();
    const report: ProbeReport = {
      host: new URL(c.req.url).host,
      forwardedProto: c.req.header('x-forwarded-proto') ?? null,
      forwardedFor: c.req.header('x-forwarded-for') ?? null,
      peerAddress: c.env?.incoming?.socket.remoteAddress ?? null,
      clientAddress: getClientAddress(c, settings),
      appVersion,
      nodeVersion: process.version,
      canGenerateCode: canGenerateCode(),
      now: clock().toISOString(),
    };
    const secure = isSecure(c, settings);
    setCookie(c, 'probe', '1', {
      httpOnly: true,
      sameSite: 'Strict',
      path: '/healthz/probe',
      secure,
      maxAge: 1,
    });
    const stream = new ReadableStream<Uint8Array>({
      start: async (controller) => {
        controller.enqueue(toEvent(report));
        await delay(PROBE_PAUSE_MS, undefined, { ref: false });
        controller.enqueue(toEvent({}));
        controller.close();
      },
    });
    // Proxies decide by these headers, which payment events have too, whether to buffer.
    return c.body(stream, 200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
  });
