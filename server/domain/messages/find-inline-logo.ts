import { eq } from 'drizzle-orm';
import { shopLogos } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';

/** Returns undefined for an SVG picture, which Gmail and Outlook do not show. */
export const findInlineLogo = async ({ tx, whereTenant }: TenantScope) => {
  const [logo] = await tx
    .select({ content: shopLogos.content })
    .from(shopLogos)
    .where(whereTenant(shopLogos, eq(shopLogos.type, 'image/png')));
  return logo && Buffer.from(logo.content, 'base64');
};
