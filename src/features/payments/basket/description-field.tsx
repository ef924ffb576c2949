import { useMemo } from 'react';
import type { Service } from '../../../../contract/entities/service.ts';
import { maxLength } from '../../../../contract/limits.ts';
import type { VatCode } from '../../../../contract/money.ts';
import { formatServicePrice } from '../../../lib/format/service-price.ts';
import { selectSuggestions } from '../../../ui/form/fields/select-suggestions.ts';
import { SuggestionField } from '../../../ui/form/fields/suggestion-field.tsx';
import { splitLastLine } from './basket.ts';
import type { RequestForm } from './form-basket.ts';

const suggestedBy = {
  getName: ({ name }: Service) => name,
  getTexts: ({ name }: Service) => [name],
};

interface DescriptionFieldProps {
  readonly form: RequestForm;
  readonly description: string;
  readonly services: readonly Service[];
  /** Shown prices include this VAT. */
  readonly vatCode: VatCode;
  readonly onComplete: (service: Service) => void;
}

/** It suggests services for the line that is typed. */
export const DescriptionField = (props: DescriptionFieldProps) => {
  const { form, description, services, vatCode, onComplete } = props;
  const matches = useMemo(
    () => selectSuggestions(services, splitLastLine(description).last.trim(), suggestedBy),
    [services, description],
  );
  return (
    <SuggestionField
      of={form}
      name="description"
      label="Description"
      maxLength={maxLength.description}
      autoComplete="off"
      enterKeyHint="next"
      suggestions={matches.map((service) => ({
        key: String(service.id),
        label: service.name,
        detail: formatServicePrice(service, vatCode),
      }))}
      onPick={(key) => {
        const service = matches.find(({ id }) => String(id) === key);
        if (service) onComplete(service);
      }}
    />
  );
};
