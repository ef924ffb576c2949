import { useState } from 'react';
import type { Customer } from '../../../../contract/entities/customer.ts';
import type { CustomerPayload } from '../../../../contract/entities/customer-payload.ts';
import { ApiError, isChanged, isUnreachable, sessionErrors } from '../../../http/api-error.ts';
import { CheckboxRow } from '../../../ui/form/fields/checkbox-field.tsx';
import { type AppForm, useFormValues } from '../../../ui/form/use-form.ts';
import type { RequestFormSchema } from '../model/request-schema.ts';
import { type Contact, getCustomerCorrection, hasTypedAddress } from './get-customer-correction.ts';

export interface SavedCustomerLookup {
  /** It is undefined while the customer loads, and unless exactly one matches. */
  readonly customer: Customer | undefined;
  /** Fails when the customer is no longer as `base`. */
  readonly update: (payload: CustomerPayload, base: Customer) => Promise<unknown>;
}

/** `sent` is the recipient with the wrong address. */
export const useCorrectCustomer = (
  sent: Contact | undefined,
  saved: SavedCustomerLookup | undefined,
) => {
  const [isWanted, setWanted] = useState(false);
  /**
   * The backend may have refused the request after this correction. The next submit may then
   * correct it again.
   */
  const [lastCorrected, setLastCorrected] = useState<Contact>();
  const getCorrection = (typed: Contact, customer = saved?.customer) => {
    if (!sent || !customer) return undefined;
    return getCustomerCorrection(customer, lastCorrected ? [sent, lastCorrected] : [sent], typed);
  };
  /** Another user may have changed the customer since. */
  const write = async (
    typed: Contact,
    customer: Customer,
    update: SavedCustomerLookup['update'],
  ) => {
    const correction = getCorrection(typed, customer);
    if (!correction) return hasTypedAddress(customer, typed);
    try {
      await update(correction.payload, customer);
    } catch (error) {
      if (isChanged(error)) return write(typed, error.current as Customer, update);
      if (!(error instanceof ApiError) || isUnreachable(error) || sessionErrors.has(error))
        throw error;
      return false;
    }
    setLastCorrected(correction.payload);
    return true;
  };
  return {
    isWanted,
    setWanted,
    getCorrection,
    correct: async (typed: Contact) => {
      if (!isWanted || !saved?.customer || !getCorrection(typed)) return true;
      return write(typed, saved.customer, saved.update);
    },
  };
};

const channelNames = { email: 'email', phone: 'phone number' } as const;

interface CorrectCustomerCheckboxProps {
  readonly form: AppForm<RequestFormSchema>;
  readonly correction: ReturnType<typeof useCorrectCustomer>;
}

/**
 * The checkbox shows, without a tick, once the typed address differs from that of the earlier
 * request.
 */
export const CorrectCustomerCheckbox = ({ form, correction }: CorrectCustomerCheckboxProps) => {
  const { customer } = useFormValues(form);
  const { isWanted, setWanted, getCorrection } = correction;
  const change = getCorrection(customer);
  if (!change) return null;
  const fields = change.channels.map((channel) => channelNames[channel]).join(' and ');
  return (
    <CheckboxRow
      label={`Also correct the saved ${fields} of ${change.payload.name}`}
      checked={isWanted}
      onChange={({ currentTarget }) => setWanted(currentTarget.checked)}
    />
  );
};
