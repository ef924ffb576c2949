import { useMutation } from '@tanstack/react-query';
import type { CustomerPayload } from '../../../contract/entities/customer-payload.ts';
import { useIdempotencyKeys } from '../../ui/hooks/use-idempotency-keys.ts';
import { useReturnToList } from '../../ui/hooks/use-return-to-list.ts';
import { createCustomerOptions } from './api.ts';
import { customerHighlight } from './customer-highlight.ts';

/** Returns a function that creates a customer and returns to the list. */
export const useCreateCustomer = () => {
  const returnToList = useReturnToList('/customers', customerHighlight);
  const idempotencyKeys = useIdempotencyKeys();
  const { mutateAsync } = useMutation(createCustomerOptions);
  return async (payload: CustomerPayload) => {
    const idempotencyKey = idempotencyKeys.getKey(payload);
    const created = await mutateAsync({ payload, idempotencyKey });
    await returnToList(created?.id, payload);
  };
};
