type DemoService = readonly [name: string, description: string, cost: number | null];

/** Prices are in net pence. When a price is null or 0, staff enter it for each request. */
export const demoServices = [
  ['Check-up', 'Examination, with X-rays where needed', 5_500],
  ['Hygienist visit', 'Scale and polish, 30 minutes', 6_800],
  ['Emergency appointment', 'Same-day relief of pain', 9_500],
  ['White filling', 'One tooth, composite', 14_000],
  ['Root canal treatment', 'Per tooth; the price depends on the number of canals', null],
  ['Crown', 'Porcelain, including the temporary crown', 62_500],
  ['Extraction', 'Simple extraction under local anaesthetic', 16_000],
  ['Teeth whitening', 'Custom trays and gel for home use', 29_900],
  ['Night guard', 'Made to measure', 18_500],
  ['Invisible braces', 'Per course; quoted after a scan', 0],
  ['Implant', 'Per implant; quoted after a scan', null],
  ['Sports mouthguard', 'Any colour, for adults and children', 7_500],
  ['Missed appointment', 'Less than 24 hours of notice', 3_000],
  ['Deposit', 'Taken off the final bill', null],
] as const satisfies readonly DemoService[];
