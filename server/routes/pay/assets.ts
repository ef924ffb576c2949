import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { brand } from '../../../contract/brand.ts';
import type { Database } from '../../db/database.ts';
import type { LogoType } from '../../db/schema.ts';
import { findLogo } from '../../domain/shop/shop-logo.ts';

const { honey, ink } = brand.colours;

/** The paths are drawn in a box of 44 by 42. */
export const brandLogoPaths = `<path fill="${honey}" d="M19 1.7a6 6 0 0 1 6 0l12.3 7.1a6 6 0 0 1 3 5.2v14a6 6 0 0 1-3 5.2L25 40.3a6 6 0 0 1-6 0L6.7 33.2a6 6 0 0 1-3-5.2V14a6 6 0 0 1 3-5.2Z"/><path fill="none" stroke="${ink}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round" d="M9.5 25l6.3 6.3 7.2-9.3M25.4 14a8 8 0 0 1 5 5M27.2 8.8a13.5 13.5 0 0 1 8.4 8.4"/>`;

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -1 44 44">${brandLogoPaths}</svg>`;

// Browsers can cache the URL for ever, because it contains the hash of the content.
const getAssetPath = (name: string, content: string) =>
  `/pay/assets/${name}?v=${createHash('sha256').update(content).digest('base64url').slice(0, 10)}`;

export const iconPath = getAssetPath('icon.svg', icon);

const toContentType = (type: LogoType) =>
  type === 'image/svg+xml' ? `${type}; charset=utf-8` : type;

const FOR_EVER = 'public, max-age=31536000, immutable';

export const createPayAssets = () =>
  new Hono()
    .use(async (c, next) => {
      await next();
      c.header('Cache-Control', FOR_EVER);
    })
    .get('/icon.svg', (c) => c.body(icon, 200, { 'Content-Type': toContentType('image/svg+xml') }));

/** A browser that opens an SVG logo as a page must not run scripts or load other files. */
const LOGO_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

export const createLogoRoute = (database: Database) =>
  new Hono().get('/:hash', async (c) => {
    const logo = await findLogo(database, c.req.param('hash'));
    if (!logo) return c.notFound();
    return c.body(new Uint8Array(logo.content), 200, {
      'Content-Type': toContentType(logo.type),
      'Content-Security-Policy': LOGO_POLICY,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': FOR_EVER,
    });
  });
