import { useQuery } from '@tanstack/react-query';
import type { VatCode } from '../../../../contract/money.ts';
import { Regulars } from '../../../features/payments/list/regulars.tsx';
import { serviceListOptions } from '../../../features/services/api.ts';
import { ServiceLinks } from '../../../features/services/service-links.tsx';
import { CardStrip } from '../../../ui/list/rows/card-grid.tsx';

/**
 * The regulars and the first services, each one press away. Shown only if they are known already, so
 * that the form does not move.
 */
export const QuickStart = ({ vatCode }: { readonly vatCode: VatCode }) => {
  const { data = [] } = useQuery({ ...serviceListOptions({ search: '' }), enabled: false });
  return (
    <CardStrip>
      <Regulars isCompact />
      <ServiceLinks services={data} vatCode={vatCode} />
    </CardStrip>
  );
};
