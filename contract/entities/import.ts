import * as v from 'valibot';
import { id, timestamp } from '../primitives.ts';
import { messages } from '../text/messages.ts';

export const importSubjects = ['customers', 'services'] as const;
export type ImportSubject = (typeof importSubjects)[number];

/** A file has a name in one column or in two. */
export const importFields = {
  customers: ['name', 'firstName', 'lastName', 'email', 'phone'],
  services: ['name', 'description', 'price'],
} as const satisfies Record<ImportSubject, readonly string[]>;
export type ImportField = (typeof importFields)[ImportSubject][number];

export const importMaxBytes = 2_000_000;
export const importMaxRows = 10_000;
export const importUndoHours = 24;

const BASE64_BYTES = 3;
const BASE64_CHARACTERS = 4;

const column = v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(200)), null);

/** The columns count from 0. */
const columns = v.object({
  name: column,
  firstName: column,
  lastName: column,
  email: column,
  phone: column,
  description: column,
  price: column,
});
export type ImportColumns = v.InferOutput<typeof columns>;

const fileFields = {
  subject: v.picklist(importSubjects),
  /** A CSV or vCard file in base64. Its text is UTF-8, UTF-16 or Windows-1252. */
  file: v.pipe(
    v.string(messages.invalid),
    v.maxLength(Math.ceil(importMaxBytes / BASE64_BYTES) * BASE64_CHARACTERS, messages.tooLong),
    v.base64(messages.invalid),
  ),
  /** The default is to find the columns by their headings. */
  columns: v.nullish(columns, null),
};

export const importPreviewPayload = v.object(fileFields);

export const importPayload = v.object({
  ...fileFields,
  /** Lists the stored values that the file replaces, for rows of the group `different`. All others stay. */
  choices: v.pipe(
    v.array(
      v.object({
        line: v.pipe(v.number(), v.integer(), v.minValue(1)),
        // A stored customer has one name, to which the server joins `firstName` and `lastName`.
        fields: v.pipe(
          v.array(v.picklist(['name', 'email', 'phone', 'description', 'price'])),
          v.maxLength(5),
        ),
      }),
    ),
    v.maxLength(importMaxRows),
  ),
});

const values = v.record(v.string(), v.string());

/**
 * - `new`: no stored row matches.
 * - `same`: the stored row has everything that the file has.
 * - `different`: the fields in `differing` differ.
 * - `unusable`: the row is left out because of `problem`.
 */
export const importGroups = ['new', 'same', 'different', 'unusable'] as const;

const previewRow = v.object({
  /** Rows of the sheet, or cards of a vCard file, count from 1. */
  line: v.number(),
  group: v.picklist(importGroups),
  values,
  stored: v.nullish(values, null),
  differing: v.array(v.string()),
  problem: v.nullish(v.string(), null),
});
export type ImportPreviewRow = v.InferOutput<typeof previewRow>;

export const importPreview = v.object({
  headings: v.array(v.string()),
  columns,
  rows: v.array(previewRow),
});
export type ImportPreview = v.InferOutput<typeof importPreview>;

export const importSummary = v.object({
  id,
  subject: v.picklist(importSubjects),
  at: timestamp,
  added: v.number(),
  changed: v.number(),
  /** It is null after the undo. */
  undoUntil: v.nullish(timestamp, null),
});
export type ImportSummary = v.InferOutput<typeof importSummary>;

export const importList = v.array(importSummary);

/** `left` counts the rows that stay, because they were changed or used since. */
export const importUndo = v.object({
  removed: v.number(),
  restored: v.number(),
  left: v.number(),
});
