import type { DraftValues } from './draft-schema.ts';

const getTypedTexts = ({ customer: { name, email, phone }, description, price }: DraftValues) =>
  [name, email, phone, description, String(price)].join('\n');

/** Whether the user typed or picked more than the form started with. A changed VAT choice alone does not count. */
export const hasTyping = (current: DraftValues, start: DraftValues) => getTypedTexts(current) !== getTypedTexts(start);
