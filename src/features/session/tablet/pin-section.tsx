import { useMutation, useQuery } from '@tanstack/react-query';
import { newPinPayload } from '../../../../contract/entities/pin.ts';
import { pinMaxDigits } from '../../../../contract/limits.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { PinField } from '../../../ui/form/fields/pin-field.tsx';
import { Form, FormError, SubmitButton } from '../../../ui/form/form.tsx';
import { submitToApi } from '../../../ui/form/submit-to-api.ts';
import { useAppForm } from '../../../ui/form/use-form.ts';
import { CardHint, TitledCard } from '../../../ui/layout/titled-card.tsx';
import { pinStatusOptions, removePinOptions, setPinOptions } from './api.ts';

const PinForm = ({ isSet }: { readonly isSet: boolean }) => {
  const form = useAppForm({ schema: newPinPayload, initialValues: { pin: '' } });
  const setPin = useMutation(setPinOptions);
  const send = submitToApi(form, setPinOptions.meta?.failure, async (payload) => {
    await setPin.mutateAsync(payload);
    form.setValue('pin', '');
  });
  return (
    <Form of={form} label="PIN" onSubmit={send}>
      <PinField
        of={form}
        name="pin"
        label="New PIN"
        hint="4 to 6 digits"
        maxLength={pinMaxDigits}
        required
      />
      <SubmitButton of={form} variant="default">
        {isSet ? 'Change PIN' : 'Set PIN'}
      </SubmitButton>
      <FormError of={form} />
    </Form>
  );
};

export const PinSection = () => {
  const isSet = useQuery(pinStatusOptions).data?.isSet ?? false;
  const remove = useMutation(removePinOptions);
  return (
    <TitledCard title="PIN for Tablets">
      <CardHint>
        {isSet
          ? 'You log in with your PIN on the tablets of the shop. It works nowhere else.'
          : 'With a PIN you log in quickly on the tablets of the shop. It works nowhere else.'}
      </CardHint>
      <PinForm isSet={isSet} />
      {isSet && (
        <BusyButton variant="default" isBusy={remove.isPending} onClick={() => remove.mutate()}>
          Remove PIN
        </BusyButton>
      )}
    </TitledCard>
  );
};
