import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Service } from '../../../contract/entities/service.ts';
import type { Id } from '../../../contract/primitives.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx';
import { useReturnToList } from '../../ui/hooks/use-return-to-list.ts';
import { useConfirmedWrite, useWrite } from '../../ui/hooks/use-write.ts';
import { deleteServiceOptions, serviceOptions, updateServiceOptions } from './api.ts';
import { ServiceForm } from './service-form.tsx';
import { serviceHighlight } from './service-highlight.ts';
import { useCreateService } from './use-create-service.ts';

interface DeleteServiceProps {
  readonly id: Id;
  readonly name: string;
  readonly runWithReauth: RunWithReauth;
}

const DeleteService = ({ id, name, runWithReauth }: DeleteServiceProps) => {
  const returnToList = useReturnToList('/services');
  const options = { ...deleteServiceOptions(runWithReauth), onSuccess: () => returnToList() };
  const remove = useConfirmedWrite(options, { params: { id } });
  return (
    <>
      <Button variant="danger" onClick={remove.ask}>
        Delete Service
      </Button>
      <ConfirmDialog
        {...remove.dialog}
        title="Delete Service?"
        subject={name}
        description="Once deleted a service is not recoverable, but payments made using this service will remain intact"
        confirmLabel="Yes"
      />
    </>
  );
};

interface EditServiceProps {
  readonly serviceId: Id;
  readonly includeVat: boolean;
  /** The owner types prices with VAT. */
  readonly pricesIncludeVat: boolean;
  readonly runWithReauth: RunWithReauth;
}

interface EditFormProps extends Omit<EditServiceProps, 'serviceId'> {
  readonly service: Service;
}

const EditForm = ({ service, includeVat, pricesIncludeVat, runWithReauth }: EditFormProps) => {
  const { id, name } = service;
  const returnToList = useReturnToList('/services', serviceHighlight);
  const options = updateServiceOptions(runWithReauth);
  const update = useWrite(options);
  const create = useCreateService(runWithReauth);
  return (
    <ServiceForm
      submitLabel="Update Service"
      failure={options.meta?.failure}
      includeVat={includeVat}
      pricesIncludeVat={pricesIncludeVat}
      service={service}
      onSubmit={async (payload, base) => {
        if (!base) return create(payload);
        await update.mutateAsync({ params: { id }, payload, base });
        await returnToList(id);
      }}
    >
      <DeleteService id={id} name={name} runWithReauth={runWithReauth} />
    </ServiceForm>
  );
};

export const EditService = ({ serviceId, ...props }: EditServiceProps) => {
  const navigate = useNavigate();
  return (
    <QueryBoundary
      query={useQuery(serviceOptions(serviceId))}
      failure="Service not found"
      onFailure={() => navigate({ to: '/services', replace: true })}
    >
      {(service) => <EditForm service={service} {...props} />}
    </QueryBoundary>
  );
};
