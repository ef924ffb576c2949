import { Button, Input } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import {
  type ImportColumns,
  type ImportField,
  type ImportSubject,
  importFields,
  importMaxBytes,
  importSubjects,
  type ImportPreview as Preview,
} from '../../../contract/entities/import.ts';
import { ApiError } from '../../http/api-error.ts';
import { scrollIntoView } from '../../lib/browser/scroll-into-view.ts';
import { toBase64 } from '../../lib/browser/to-base64.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { Chip } from '../../ui/controls/chip.tsx';
import { FileButton } from '../../ui/controls/file-button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { useWrite } from '../../ui/hooks/use-write.ts';
import { CardHint, TitledCard } from '../../ui/layout/titled-card.tsx';
import { createImportOptions, previewImportOptions } from './api.ts';
import styles from './import-file.module.css';
import { type Choices, ImportPreview } from './import-preview.tsx';
import { describeImport, fieldLabels, formatCount, subjectLabels } from './import-words.ts';

interface ImportFileProps {
  readonly runWithReauth: RunWithReauth;
  /** The owner of a new shop has not yet said what prices include. */
  readonly vatQuestion?: ReactNode;
}

/** The server may send a message about the file. */
const getErrorMessage = (error: unknown) =>
  error instanceof ApiError
    ? (error.requestErrors.file ?? error.detail ?? 'The file could not be read')
    : 'Your browser cannot read this file';

const noChoices: Choices = new Map();
const fileHint = `A CSV or vCard file of at most ${importMaxBytes / 1_000_000} MB, from a spreadsheet, Square, Stripe, Xero or a phone. In a spreadsheet, save the sheet as CSV first.`;

interface ColumnsProps {
  readonly subject: ImportSubject;
  readonly preview: Preview;
  readonly onChange: (columns: ImportColumns) => void;
}

const Columns = ({ subject, preview: { headings, columns }, onChange }: ColumnsProps) => {
  const id = useId();
  const options = [
    { value: '', label: 'Not in the file' },
    ...headings.map((heading, index) => ({ value: String(index), label: heading })),
  ];
  const fields: readonly ImportField[] = importFields[subject];
  return (
    <TitledCard title="Columns">
      <div className={styles.columns}>
        {fields.map((field) => (
          <div key={field}>
            <label htmlFor={`${id}-${field}`} className={styles.label}>
              {fieldLabels[field]}
            </label>
            <Select
              id={`${id}-${field}`}
              options={options}
              value={String(columns[field] ?? '')}
              onChange={(value) =>
                onChange({ ...columns, [field]: value === '' ? null : Number(value) })
              }
            />
          </div>
        ))}
      </div>
    </TitledCard>
  );
};

interface ChosenFile {
  readonly subject: ImportSubject;
  /** The content is in base64. */
  readonly file: string;
  readonly columns: ImportColumns | null;
}

export const ImportFile = ({ runWithReauth, vatQuestion }: ImportFileProps) => {
  const [subject, setSubject] = useState<ImportSubject>('customers');
  const pastedId = useId();
  const [pasted, setPasted] = useState('');
  const [chosen, setChosen] = useState<ChosenFile>();
  const [choices, setChoices] = useState(noChoices);
  const [errorMessage, setErrorMessage] = useState<string>();
  const preview = useMutation({
    ...previewImportOptions(runWithReauth),
    onError: (error) => setErrorMessage(getErrorMessage(error)),
  });
  const createImport = useWrite({
    ...createImportOptions(runWithReauth),
    onSuccess: (summary) => showToast({ tone: 'success', message: describeImport(summary) }),
  });

  const show = (file: ChosenFile) => {
    setErrorMessage(undefined);
    setChoices(noChoices);
    setChosen(file);
    preview.mutate({ payload: file });
  };
  const reset = () => {
    setChosen(undefined);
    setPasted('');
    preview.reset();
  };
  const choose = (next: ImportSubject) => {
    setSubject(next);
    if (chosen) show({ ...chosen, subject: next, columns: null });
  };
  const readBlob = async (blob: Blob) => {
    if (blob.size > importMaxBytes) return setErrorMessage(fileHint);
    try {
      show({ subject, file: await toBase64(blob), columns: null });
    } catch (error) {
      setErrorMessage(getErrorMessage(error));
    }
  };

  const rows = preview.data?.rows ?? [];
  const added = rows.filter(({ group }) => group === 'new').length;
  const changed = [...choices.values()].filter(({ length }) => length > 0).length;
  const send = async () => {
    if (!chosen) return;
    const payload = {
      ...chosen,
      choices: [...choices].map(([line, fields]) => ({
        line,
        fields: fields.filter((field) => field !== 'firstName' && field !== 'lastName'),
      })),
    };
    await createImport.mutateAsync({ payload }).then(reset, (error) => {
      setErrorMessage(getErrorMessage(error));
    });
  };

  return (
    <>
      <TitledCard title="Choose a File">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex container in all supported browsers */}
        <div role="group" aria-label="What the file has" className={styles.row}>
          {importSubjects.map((each) => (
            <Chip key={each} isPressed={each === subject} onClick={() => choose(each)}>
              {subjectLabels[each]}
            </Chip>
          ))}
        </div>
        <CardHint>{fileHint}</CardHint>
        <div className={styles.row}>
          <FileButton
            label="File"
            accept=".csv,.tsv,.txt,.vcf,text/csv,text/vcard,text/plain"
            isBusy={preview.isPending}
            onChoose={readBlob}
          >
            Choose File
          </FileButton>
        </div>
        <Input.Wrapper id={pastedId} label="Or Paste a Table" size="md">
          <Input
            id={pastedId}
            component="textarea"
            multiline
            size="md"
            rows={3}
            value={pasted}
            onChange={({ currentTarget }) => setPasted(currentTarget.value)}
          />
        </Input.Wrapper>
        {pasted.trim() !== '' && (
          <div className={styles.row}>
            <BusyButton
              variant="default"
              isBusy={preview.isPending}
              onClick={() => readBlob(new Blob([pasted]))}
            >
              Show Preview
            </BusyButton>
          </div>
        )}
        {errorMessage && <Banner tone="error">{errorMessage}</Banner>}
      </TitledCard>
      {chosen && preview.data && (
        <>
          <div ref={scrollIntoView} className={styles.result}>
            <ImportPreview preview={preview.data} choices={choices} onChoose={setChoices} />
            {subject === 'services' && vatQuestion ? (
              vatQuestion
            ) : added + changed === 0 ? (
              <p>Nothing to import: choose what to replace, or another file.</p>
            ) : (
              <div className={styles.row}>
                <BusyButton isBusy={createImport.isPending} onClick={send}>
                  Import {formatCount(added + changed, chosen.subject)}
                </BusyButton>
                <Button variant="default" onClick={reset}>
                  Cancel
                </Button>
              </div>
            )}
          </div>
          <Columns
            subject={chosen.subject}
            preview={preview.data}
            onChange={(columns) => show({ ...chosen, columns })}
          />
        </>
      )}
    </>
  );
};
