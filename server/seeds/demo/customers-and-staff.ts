type DemoCustomer = readonly [name: string, email: string | null, phone: string | null];

export const demoCustomers = [
  ['Ali Rahman', 'ali.rahman@example.com', '07700 900123'],
  ['Jo Bloggs', 'jo.bloggs@example.com', '07700 900456'],
  ['Priya Sharma', 'priya.sharma@example.com', null],
  ['Tom Fletcher', null, '07700 900781'],
  ["Siobhan O'Neill", "siobhan.o'neill@example.com", '07700 900234'],
  ['Grace Okafor', 'grace.okafor@example.com', '07700 900345'],
  [
    'Wilhelmina Featherstonehaugh-Cholmondeley',
    'wilhelmina.featherstonehaugh-cholmondeley@example.com',
    null,
  ],
  ['Zoë Lindqvist 🦷', 'zoe.lindqvist@example.com', '07700 900567'],
  ['ליאור כהן', 'lior.cohen@example.com', '07700 900678'],
  ['Marek Kowalski', 'marek.kowalski@example.com', '07700 900789'],
  ['Harbour Street Primary School', 'bursar@school.example.com', '020 7946 0112'],
  ['Dylan ap Rhys', null, '07700 900811'],
  ['Chloe Martin', 'chloe.martin@example.com', '07700 900822'],
  ['Kwame Mensah', 'kwame.mensah@example.com', null],
  ['Eleanor Whitcombe', 'eleanor.whitcombe@example.com', '07700 900833'],
  ['Nguyễn Thị Lan', 'lan.nguyen@example.com', '07700 900844'],
  ['Hamish MacDonald', null, '07700 900855'],
  ['Ines Pereira', 'ines.pereira@example.com', '07700 900866'],
  ['Oliver Thornton', 'oliver.thornton@example.com', '07700 900877'],
  ['Fatima al-Hassan', 'fatima.alhassan@example.com', '07700 900888'],
  ['Beatrice Lowe', 'beatrice.lowe@example.com', null],
  ['Yusuf Demir', 'yusuf.demir@example.com', '07700 900899'],
  ['Rosalind Pike', 'rosalind.pike@example.com', '07700 900901'],
  ['Quayside Dental Laboratory Ltd', 'accounts@lab.example.com', '020 7946 0145'],
  ['Noah Sutherland', null, '07700 900912'],
  ['Amelia Grant', 'amelia.grant@example.com', '07700 900923'],
] as const satisfies readonly DemoCustomer[];

type DemoStaffUser = readonly [
  firstName: string,
  lastName: string,
  phone: string | null,
  status: 'active' | 'inactive' | 'invited' | 'expired',
];

/** The two demo log-ins are not among them. The first name gives the email address. */
export const demoStaff = [
  ['Hannah', 'Brook', '07700 900501', 'active'],
  ['Idris', 'Vaughan', null, 'active'],
  ['Leila', 'Farouk', '07700 900503', 'active'],
  ['Marcus', 'Delaney', '07700 900504', 'inactive'],
  ['Nadia', 'Petrova', '07700 900505', 'invited'],
  ['Owen', 'Hughes', null, 'invited'],
  ['Petra', 'Novak', '07700 900507', 'expired'],
  ['Rajesh', 'Iyer', '07700 900508', 'active'],
  ['Tamsin', 'Holloway-Montgomery', null, 'active'],
  ['Victor', 'Adeyemi', '07700 900510', 'inactive'],
] as const satisfies readonly DemoStaffUser[];
