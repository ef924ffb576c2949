import { getGross, getVat } from '../../../contract/money.ts';
import type { servicePayload } from '../../../contract/service.ts';
import { formatMoney } from '../../lib/money.ts';
import { DefinitionList } from '../../ui/data/definition-list.tsx';
import { useFormValues } from '../../ui/form/form-hooks.ts';
import type { AppForm } from '../../ui/form/use-form.ts';

/** The VAT and the total of the typed price, for tenants that charge VAT (spec §2). */
export const CostWithVat = ({ form }: { form: AppForm<typeof servicePayload> }) => {
  const netPence = useFormValues(form).cost ?? 0;
  return (
    <DefinitionList
      items={[
        { term: 'VAT (20%)', value: formatMoney(getVat(netPence, 'T1')) },
        { term: 'Total', value: formatMoney(getGross(netPence, 'T1')) },
      ]}
    />
  );
};
