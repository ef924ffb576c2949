const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** SQL that picks one of `words` by the number `index`. */
const pick = (words: string, index: string) => {
  const list = words.split(',');
  return `(array[${list.map(literal).join()}])[1 + (${index}) % ${list.length}]`;
};

const firstNames = 'Ada,Bea,Cal,Dot,Eve,Fay,Gus,Hal,Ida,Jon,Kit,Lea,Max,Nell,Otto,Pia,Quin,Rex,Sal,Ted';
const lastNames =
  'Ash,Byron,Cole,Dean,Ellis,Ford,Grant,Hale,Irwin,Jolly,Kerr,Lowe,Marsh,Nash,Odell,Pike,Quick,Reed,Stone,Thorn,Usher,Vane,Wynn,Yates,Zeal';
const initials = 'A,B,C,D,E,F,G,H,I,J';
const treatments =
  'Check-up,Hygienist visit,Whitening,Filling,Crown,Bridge,Root canal,Extraction,Veneer,X-ray,Mouthguard,Denture,Implant,Aligner,Sealant,Scale and polish,Emergency visit,Consultation,Retainer,Fluoride';
const statuses =
  'paid,paid,requested,paid,declined,paid,paid,cancelled_client,paid,requested,refunded_provider,paid,cancelled_provider';

/** What customer number `c` is called and reached by, as SQL. */
export const customerWords = (c: string) => ({
  name: `${pick(firstNames, c)} || ' ' || ${pick(initials, `${c} / 500`)} || '. ' || ${pick(lastNames, `${c} / 20`)}`,
  email: `lower(${pick(firstNames, c)}) || '.' || lower(${pick(lastNames, `${c} / 20`)}) || '.' || ${c} || '@example.com'`,
  phone: `'07700 9' || lpad((${c} % 100000)::text, 5, '0')`,
});

/** What payment number `n` is for, and how it stands, as SQL. */
export const paymentWords = (n: string) => ({
  // Every fortieth is the busiest shop's: without the second term they would all be for the same.
  description: `${pick(treatments, `${n} + ${n} / 40`)} || ', invoice ' || ${n}`,
  status: pick(statuses, n),
});
