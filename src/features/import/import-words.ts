import type {
  ImportField,
  ImportPreviewRow,
  ImportSubject,
  ImportSummary,
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

/** The screen has this order. */
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

export const formatCount = (count: number, subject: ImportSubject) =>
  `${count.toLocaleString('en-GB')} ${nouns[subject][count === 1 ? 0 : 1]}`;

/** Returns `Customers: 3 added, 1 changed`, for example. */
export const describeImport = ({ subject, added, changed }: ImportSummary) => {
  const effects = [
    added > 0 && `${added.toLocaleString('en-GB')} added`,
    changed > 0 && `${changed.toLocaleString('en-GB')} changed`,
  ];
  return `${subjectLabels[subject]}: ${effects.filter(Boolean).join(', ') || 'nothing changed'}`;
};
