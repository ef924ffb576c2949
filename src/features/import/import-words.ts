import type {
  ImportField,
  ImportPreviewRow,
  ImportSubject,
} from '../../../contract/entities/import.ts';

export const fieldLabels: Readonly<Record<ImportField, string>> = {
  name: 'Name',
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  phone: 'Phone',
  description: 'Description',
  price: 'Price',
};

export const subjectLabels: Readonly<Record<ImportSubject, string>> = {
  customers: 'Customers',
  services: 'Price List',
};

type Group = ImportPreviewRow['group'];

/** The screen shows the groups in this order. */
export const groupLabels: Readonly<Record<Group, string>> = {
  new: 'New',
  different: 'Already Here, But Different',
  same: 'Already Here',
  unusable: 'Not Usable',
};

const nouns: Readonly<Record<ImportSubject, readonly [string, string]>> = {
  customers: ['Customer', 'Customers'],
  services: ['Service', 'Services'],
};

/** Returns a text such as `1 Customer` or `4,812 Services`. */
export const formatCount = (count: number, subject: ImportSubject) =>
  `${count.toLocaleString('en-GB')} ${nouns[subject][count === 1 ? 0 : 1]}`;

/** Returns a text such as `3 added, 1 changed`. */
export const describeEffect = ({ added, changed }: { added: number; changed: number }) =>
  [
    added > 0 && `${added.toLocaleString('en-GB')} added`,
    changed > 0 && `${changed.toLocaleString('en-GB')} changed`,
  ]
    .filter((part) => part !== false)
    .join(', ') || 'nothing changed';
