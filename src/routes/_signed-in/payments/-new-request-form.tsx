import { type ComponentProps, memo, useContext } from 'react';
import { createPortal } from 'react-dom';
import type { Service } from '../../../../contract/entities/service.ts';
import { CustomerSuggestions } from '../../../features/customers/customer-suggestions.tsx';
import { Regulars } from '../../../features/payments/list/regulars.tsx';
import {
  RequestForm,
  type ServicePickerProps,
} from '../../../features/payments/request/request-form.tsx';
import { ServiceChoices, ServicePicker } from '../../../features/services/service-picker.tsx';
import { loadOptional } from '../../../lib/load-optional.ts';
import { Screen } from '../../../ui/layout/screen.tsx';
import { useVatQuestion } from '../-vat-question.tsx';
import { ServicePaneContext } from './-service-pane-context.ts';

/**
 * The services in the pane beside the form, or on a narrow screen a button that opens them. Does
 * not render again while the user types in a field other than the description.
 */
const RequestServicePicker = memo(({ onPick, ...form }: ServicePickerProps) => {
  const pane = useContext(ServicePaneContext);
  const picker = {
    ...form,
    // The name of the service describes the request. The service's own description is a note for
    // staff.
    onPick: ({ name, cost, costGross }: Service, isByKeyboard: boolean) =>
      onPick({ description: name, cost, costGross }, isByKeyboard),
  };
  return pane ? (
    createPortal(
      <Screen>
        <ServiceChoices {...picker} />
        <Regulars />
      </Screen>,
      pane,
    )
  ) : (
    <ServicePicker {...picker} />
  );
});

/** The form works without the advice, so that a failed load of its chunk is no error. */
const AddressOwnerAdvice = loadOptional(() =>
  import('../../../features/customers/address-owner-advice.tsx').then(
    (module) => module.AddressOwnerAdvice,
  ),
);

/** The form works without payment codes, so that a failed load of their chunk is no error. */
const ShowCodeOffer = loadOptional(() =>
  import('./-show-code-offer.tsx').then((module) => module.ShowCodeOffer),
);

type NewRequestFormProps = Pick<
  ComponentProps<typeof RequestForm>,
  'start' | 'isRecipientKnown' | 'offeredCustomer' | 'correction' | 'isFirst' | 'draftOptions'
>;

/** The request form with the parts that other features provide. */
export const NewRequestForm = (form: NewRequestFormProps) => (
  <RequestForm
    {...form}
    customerSuggestions={CustomerSuggestions}
    addressOwnerAdvice={AddressOwnerAdvice}
    servicePicker={RequestServicePicker}
    codeOffer={ShowCodeOffer}
    vatQuestion={useVatQuestion()}
  />
);
