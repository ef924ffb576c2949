import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, memo, useContext } from 'react';
import { createPortal } from 'react-dom';
import type { Service } from '../../../../contract/entities/service.ts';
import { CustomerSuggestions } from '../../../features/customers/customer-suggestions.tsx';
import { Regulars } from '../../../features/payments/list/regulars.tsx';
import { RequestForm } from '../../../features/payments/request/request-form.tsx';
import { serviceListOptions } from '../../../features/services/api.ts';
import {
  ServicePane,
  ServicePicker,
  type ServicePickerProps,
} from '../../../features/services/service-picker.tsx';
import { ServiceStrip } from '../../../features/services/service-strip.tsx';
import { isTablet } from '../../../features/session/tablet/tablet-mark.ts';
import { loadOptional } from '../../../lib/load-optional.ts';
import { Screen } from '../../../ui/layout/screen.tsx';
import { useVatQuestion } from '../-vat-question.tsx';
import { ServiceStripContext } from './-quick-start.tsx';
import { ServicePaneContext } from './-service-pane-context.ts';

/** Reads only the services that the app has loaded already. */
const knownServicesOptions = { ...serviceListOptions({ search: '' }), enabled: false };
const noServices: readonly Service[] = [];
const useKnownServices = () => useQuery(knownServicesOptions).data ?? noServices;

/**
 * The services are in the pane beside the form, or on a narrow screen behind a button, with the
 * first ones in a strip above the form. Only the description and the price render them again.
 */
const RequestServicePicker = memo((picker: ServicePickerProps) => {
  const pane = useContext(ServicePaneContext);
  const strip = useContext(ServiceStripContext);
  const services = useKnownServices();
  if (pane)
    return createPortal(
      <Screen>
        <ServicePane {...picker} />
        {/* On a tablet, the customer of the last sale may still look at the screen. */}
        {!isTablet() && <Regulars />}
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

/** If its code does not load, the form has no advice. */
const AddressOwnerAdvice = loadOptional(() =>
  import('../../../features/customers/address-owner-advice.tsx').then(
    (module) => module.AddressOwnerAdvice,
  ),
);

/** If its code does not load, the form offers no payment codes. */
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
