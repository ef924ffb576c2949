import { useEffect, useRef, useState } from 'react';
import type { Service } from '../../../../contract/entities/service.ts';
import { useStore } from '../../../lib/store.ts';
import { toTypedPrice } from '../../../lib/typed-price.ts';
import { sharedDevice } from '../../../session/shared-device.ts';
import { useTenant } from '../../../session/use-session.ts';
import { useAppForm } from '../../../ui/form/use-form.ts';
import { findUnpricedName } from '../basket/form-basket.ts';
import { createRequestFormSchema } from '../model/request-schema.ts';
import { toUnsavedInput } from '../send/draft-schema.ts';
import { type DraftOptions, useFormDraft } from '../send/form-draft.ts';
import { vatInclusivePreference } from './amount/vat-choice.tsx';
import type { RequestStart } from './request-start.ts';

interface StartedFormOptions {
  readonly start: RequestStart;
  readonly isRecipientKnown: boolean;
  readonly services: readonly Service[];
  readonly draftOptions: DraftOptions;
}

/** The form of a request with its first values, or with those of the draft that the user continues. */
export const useStartedForm = (options: StartedFormOptions) => {
  const { start, isRecipientKnown, services, draftOptions } = options;
  const tenant = useTenant();
  const pricesIncludeVat = tenant?.pricesIncludeVat;
  const shouldRememberVat = !useStore(sharedDevice);
  const initialValues = {
    customer: start.customer,
    description: start.description,
    withoutReminders: start.withoutReminders ?? false,
    asksForPart: start.part !== undefined,
    part: start.part ?? 0,
    vatCode: start.vatCode,
    ...toTypedPrice(start, pricesIncludeVat ?? (shouldRememberVat && vatInclusivePreference.get())),
  };
  const latestServices = useRef(services);
  useEffect(
    function keepLatestServices() {
      latestServices.current = services;
    },
    [services],
  );
  const [schema] = useState(() =>
    createRequestFormSchema(tenant, (typed) => findUnpricedName(typed, latestServices.current)),
  );
  const form = useAppForm({
    schema,
    initialValues,
    unsavedInput:
      draftOptions.continued?.values &&
      toUnsavedInput(draftOptions.continued.values, isRecipientKnown),
  });
  return {
    form,
    draft: useFormDraft(form, initialValues, draftOptions),
    /** Where the backend has no setting for prices, the user decides. */
    hasVatSwitch: pricesIncludeVat === undefined,
    shouldRememberVat,
  };
};
