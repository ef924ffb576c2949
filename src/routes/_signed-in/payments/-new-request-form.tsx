import { type ComponentProps, memo, useContext } from 'react';
import { createPortal } from 'react-dom';
import { CustomerSuggestions } from '../../../features/customers/customer-suggestions.tsx';
import { RequestForm } from '../../../features/payments/request/request-form.tsx';
import {
  ServicePicker,
  type ServicePickerProps,
} from '../../../features/services/service-picker.tsx';
import { ServiceStrip } from '../../../features/services/service-strip.tsx';
import { isTablet } from '../../../features/session/tablet/tablet-mark.ts';
import { loadOptional } from '../../../lib/load-optional.ts';
import { Screen } from '../../../ui/layout/screen.tsx';
import { useVatQuestion } from '../-vat-question.tsx';
import { QuickStartPane, ServiceStripContext } from './-quick-start.tsx';
import { ServicePaneContext } from './-service-pane-context.ts';
import { useKnownServices } from './-use-known-services.ts';

/**
 * The services are in a pane beside the form, or behind a button with the first ones in a strip.
 * Only the description and the price render them again.
 */
const RequestServicePicker = memo((picker: ServicePickerProps) => {
  const pane = useContext(ServicePaneContext);
  const strip = useContext(ServiceStripContext);
  const services = useKnownServices();
  if (pane)
    return createPortal(
      <Screen>
        <QuickStartPane {...picker} />
      </Screen>,
      pane,
    );
  return (
    <>
      <ServicePicker {...picker} />
      {strip && createPortal(<ServiceStrip {...picker} services={services} />, strip)}
    </>
  );
});

/** Without the code, the form has no advice. */
const AddressOwnerAdvice = loadOptional(() =>
  import('../../../features/customers/address-owner-advice.tsx').then(
    (module) => module.AddressOwnerAdvice,
  ),
);

/** Without the code, the form offers no payment codes. */
const ShowCodeOffer = loadOptional(() =>
  import('./-show-code-offer.tsx').then((module) => module.ShowCodeOffer),
);

type NewRequestFormProps = Pick<
  ComponentProps<typeof RequestForm>,
  | 'start'
  | 'isForService'
  | 'isRecipientKnown'
  | 'offeredCustomer'
  | 'correction'
  | 'isFirst'
  | 'draftOptions'
>;

export const NewRequestForm = (form: NewRequestFormProps) => (
  <RequestForm
    {...form}
    customerSuggestions={CustomerSuggestions}
    addressOwnerAdvice={AddressOwnerAdvice}
    servicePicker={RequestServicePicker}
    codeOffer={ShowCodeOffer}
    services={useKnownServices()}
    isAtCounter={isTablet()}
    vatQuestion={useVatQuestion()}
  />
);
