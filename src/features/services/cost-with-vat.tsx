import { grossOf, vatOf } from '../../../contract/money.ts';
import type { servicePayload } from '../../../contract/service.ts';
import { formatMoney } from '../../lib/money.ts';
import { Details } from '../../ui/definition-list.tsx';
import { useFormValues } from '../../ui/form/form-hooks.ts';
import type { AppForm } from '../../ui/form/use-form.ts';

/** What the cost comes to with VAT, for tenants that show it (spec §2). */
export const CostWithVat = ({ form }: { form: AppForm<typeof servicePayload> }) => {
  const net = useFormValues(form).cost ?? 0;
  return (
    <Details
      items={[
        { term: 'VAT (20%)', value: formatMoney(vatOf(net, 'T1')) },
        { term: 'Total', value: formatMoney(grossOf(net, 'T1')) },
      ]}
    />
  );
};
