const quoteLiteral = (text: string) => `'${text.replaceAll("'", "''")}'`;

const pickSql = (words: string, index: string) => {
  const list = words.split(',');
  return `(array[${list.map(quoteLiteral).join()}])[1 + (${index}) % ${list.length}]`;
};

const firstNames =
  'Ada,Bea,Cal,Dot,Eve,Fay,Gus,Hal,Ida,Jon,Kit,Lea,Max,Nell,Otto,Pia,Quin,Rex,Sal,Ted';
const lastNames =
  'Ash,Byron,Cole,Dean,Ellis,Ford,Grant,Hale,Irwin,Jolly,Kerr,Lowe,Marsh,Nash,Odell,Pike,Quick,Reed,Stone,Thorn,Usher,Vane,Wynn,Yates,Zeal';
const initials = 'A,B,C,D,E,F,G,H,I,J';
const treatments =
  'Check-up,Hygienist visit,Whitening,Filling,Crown,Bridge,Root canal,Extraction,Veneer,X-ray,Mouthguard,Denture,Implant,Aligner,Sealant,Scale and polish,Emergency visit,Consultation,Retainer,Fluoride';
const statuses =
  'paid,paid,requested,paid,declined,paid,paid,cancelled_client,paid,requested,refunded_provider,paid,cancelled_provider';

const getPhoneDigitsSql = (c: string) => `'9' || lpad((${c} % 100000)::text, 5, '0')`;

/** `c` is SQL for the customer's number. */
export const getCustomerSql = (c: string) => ({
  name: `${pickSql(firstNames, c)} || ' ' || ${pickSql(initials, `${c} / 500`)} || '. ' || ${pickSql(lastNames, `${c} / 20`)}`,
  email: `lower(${pickSql(firstNames, c)}) || '.' || lower(${pickSql(lastNames, `${c} / 20`)}) || '.' || ${c} || '@example.com'`,
  phone: `'07700 ' || ${getPhoneDigitsSql(c)}`,
  e164: `'+447700' || ${getPhoneDigitsSql(c)}`,
});

export const getPaymentSql = (n: string) => ({
  // Every fortieth payment is the busiest tenant's. Without the second term all of these would have one
  // description.
  description: `${pickSql(treatments, `${n} + ${n} / 40`)} || ', invoice ' || ${n}`,
  status: pickSql(statuses, n),
});
