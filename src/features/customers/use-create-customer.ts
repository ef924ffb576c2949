import type { CustomerPayload } from '../../../contract/entities/customer-payload.ts';
import { useReturnToList } from '../../ui/hooks/use-return-to-list.ts';
import { useWrite } from '../../ui/hooks/use-write.ts';
import { createCustomerOptions } from './api.ts';
import { customerHighlight } from './customer-highlight.ts';

export const useCreateCustomer = () => {
  const returnToList = useReturnToList('/customers', customerHighlight);
  const { mutateAsync } = useWrite(createCustomerOptions);
  return async (payload: CustomerPayload) => {
    const created = await mutateAsync({ payload });
    await returnToList(created?.id, payload);
  };
};
