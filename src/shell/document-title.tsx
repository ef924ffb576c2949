import { brand } from '../brand/brand.ts';

/** The product's name followed by the page title, or the name alone (spec §1). */
export const DocumentTitle = ({ of: title }: { readonly of: string }) => (
  <title>{title === '' ? brand.product : `${brand.product} - ${title}`}</title>
);
