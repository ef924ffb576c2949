import { Button } from '@mantine/core';
import { focusTitle } from '../../../../lib/browser/focus-title.ts';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { type AppForm, useFormValues } from '../../../../ui/form/use-form.ts';
import type { Recipient } from '../../model/recipient.ts';
import type { RequestFormSchema } from '../../model/request-schema.ts';

interface CustomerOfferProps {
  readonly form: AppForm<RequestFormSchema>;
  readonly customer: Recipient;
  readonly onAccept: (customer: Recipient) => void;
}

/** The earlier recipient had another name and email. */
export const CustomerOffer = ({ form, customer, onAccept }: CustomerOfferProps) => {
  if (useFormValues(form).customer.name === customer.name) return null;
  const accept = () => {
    focusTitle();
    onAccept(customer);
  };
  return (
    <Banner
      tone="info"
      action={
        <Button variant="default" onClick={accept}>
          Use {customer.name}
        </Button>
      }
    >
      Saved customer: {customer.name}
    </Banner>
  );
};
