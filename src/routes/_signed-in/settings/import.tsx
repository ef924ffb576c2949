import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { customerExportPath } from '../../../../contract/entities/customer-paths.ts';
import { ImportFile } from '../../../features/import/import-file.tsx';
import { RecentImports } from '../../../features/import/recent-imports.tsx';
import { withPassword } from '../../../features/session/reauth/with-reauth.ts';
import type { RunWithReauth } from '../../../lib/run-with-reauth.ts';
import { Restricted } from '../../../session/restricted.tsx';
import { useCapability } from '../../../session/use-session.ts';
import { TitledCard } from '../../../ui/layout/titled-card.tsx';
import { useVatQuestion } from '../-vat-question.tsx';

export const Route = createFileRoute('/_signed-in/settings/import')({
  staticData: { title: 'Import' },
  component: Import,
});

const importWithPassword: RunWithReauth = (work) => withPassword('importFile', work);

function Import() {
  const VatQuestion = useVatQuestion();
  return (
    <Restricted right="importFiles" isOffered={useCapability('imports')}>
      <ImportFile
        runWithReauth={importWithPassword}
        vatQuestion={
          VatQuestion && (
            <Suspense>
              <VatQuestion />
            </Suspense>
          )
        }
      />
      <RecentImports runWithReauth={importWithPassword} />
      <TitledCard title="Your Customers as a File">
        <p>
          <a href={`/api${customerExportPath}`} download>
            Download all customers
          </a>{' '}
          as a CSV file. You can import it again.
        </p>
      </TitledCard>
    </Restricted>
  );
}
