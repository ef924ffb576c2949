import type { VatCode } from '../../../contract/money.ts';
import type { PaymentStatus } from '../../../contract/payment-status.ts';
import type { demoCustomers } from './customers-and-staff.ts';

type DemoPayment = readonly [
  hoursAgo: number,
  customer: (typeof demoCustomers)[number][0],
  description: string,
  netPence: number,
  vatCode: VatCode,
  status: PaymentStatus,
  /** The creator: one of the two demo log-ins, or the customer. */
  by: 'owner' | 'sam' | 'customer',
];

/** Treatment is exempt from VAT; cosmetic work and goods are not. */
export const demoPayments = [
  [0.6, 'Jo Bloggs', 'Check-up and X-rays', 5_500, 'T0', 'requested', 'sam'],
  [1.4, 'Ali Rahman', 'Hygienist visit', 6_800, 'T0', 'paid', 'sam'],
  [2.8, 'Chloe Martin', 'Teeth whitening, home kit', 29_900, 'T1', 'requested', 'owner'],
  [4.1, 'Zoë Lindqvist 🦷', 'White filling, upper left 6 🙂', 14_000, 'T0', 'declined', 'sam'],
  [22, 'Priya Sharma', 'Deposit for invisible braces', 50_000, 'T1', 'paid', 'owner'],
  [23, 'Tom Fletcher', 'Emergency appointment', 9_500, 'T0', 'requested', 'sam'],
  [26, 'ליאור כהן', 'Crown, porcelain', 62_500, 'T0', 'paid', 'owner'],
  [29, "Siobhan O'Neill", 'Missed appointment on Monday', 3_000, 'T0', 'cancelled_client', 'sam'],
  [47, 'Grace Okafor', 'Sports mouthguard for Daniel, in green', 7_500, 'T1', 'paid', 'sam'],
  [50, 'Harbour Street Primary School', 'Talk and check-ups for years 3 to 6', 48_000, 'T0', 'requested', 'owner'],
  [53, 'Marek Kowalski', 'Root canal treatment, lower right 5', 39_500, 'T0', 'declined', 'owner'],
  [72, 'Eleanor Whitcombe', 'Night guard', 18_500, 'T1', 'paid', 'sam'],
  [75, 'Dylan ap Rhys', 'Extraction', 16_000, 'T0', 'paid', 'sam'],
  [
    98,
    'Wilhelmina Featherstonehaugh-Cholmondeley',
    'Crown and bridge work, second of three visits, as agreed with Dr Hart on the telephone',
    185_000,
    'T0',
    'requested',
    'owner',
  ],
  [101, 'Kwame Mensah', 'Check-up', 5_500, 'T0', 'refunded_provider', 'sam'],
  [120, 'Nguyễn Thị Lan', 'Hygienist visit', 6_800, 'T0', 'paid', 'customer'],
  [126, 'Hamish MacDonald', 'White filling, two teeth', 28_000, 'T0', 'cancelled_provider', 'owner'],
  [149, 'Ines Pereira', 'Invisible braces, first instalment', 85_000, 'T1', 'paid', 'owner'],
  [171, 'Oliver Thornton', 'Teeth whitening, top-up gel', 3_995, 'T1', 'paid', 'customer'],
  [174, 'Fatima al-Hassan', 'Implant consultation and scan', 12_000, 'T0', 'paid', 'sam'],
  [
    218,
    'Quayside Dental Laboratory Ltd',
    'Sale of the Riverside practice, final settlement',
    123_456_789,
    'T0',
    'paid',
    'owner',
  ],
  [243, 'Beatrice Lowe', 'Check-up', 5_500, 'T0', 'paid', 'sam'],
  [267, 'Yusuf Demir', 'Extraction, wisdom tooth', 24_000, 'T0', 'refunded_provider', 'owner'],
  [292, 'Rosalind Pike', 'Hygienist visit', 6_800, 'T0', 'cancelled_client', 'sam'],
  [339, 'Noah Sutherland', 'Emergency appointment, Sunday', 12_500, 'T0', 'paid', 'owner'],
  [411, 'Amelia Grant', 'Crown, porcelain', 62_500, 'T0', 'paid', 'sam'],
  [484, 'Ali Rahman', 'Check-up', 5_500, 'T0', 'paid', 'sam'],
  [556, 'Priya Sharma', 'Scan for invisible braces', 9_900, 'T1', 'declined', 'customer'],
  [651, 'Grace Okafor', 'White filling', 14_000, 'T0', 'paid', 'owner'],
  [747, 'Jo Bloggs', 'Night guard, replacement', 18_501, 'T1', 'paid', 'sam'],
] as const satisfies readonly DemoPayment[];
