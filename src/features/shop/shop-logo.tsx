import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import { logoMaxBytes } from '../../../contract/limits.ts';
import { shopMessages } from '../../../contract/shop-messages.ts';
import { ApiError } from '../../http/api-error.ts';
import { toBase64 } from '../../lib/to-base64.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { deleteLogoOptions, type RunWithReauth, setLogoOptions } from './api.ts';
import styles from './shop-logo.module.css';

const getErrorMessage = (error: unknown) =>
  error instanceof ApiError ? (error.requestErrors.image ?? error.detail) : undefined;

interface ShopLogoProps {
  readonly logoUrl: string | null;
  readonly runWithReauth: RunWithReauth;
}

/** The shop's logo, and a button to replace it. The app sends a picture as soon as the user chooses it. */
export const ShopLogo = ({ logoUrl, runWithReauth }: ShopLogoProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<string>();
  const onError = (error: unknown) => setFailure(getErrorMessage(error));
  const set = useMutation({ ...setLogoOptions(runWithReauth), onMutate: () => setFailure(undefined), onError });
  const remove = useMutation({ ...deleteLogoOptions(runWithReauth), onMutate: () => setFailure(undefined), onError });
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (!file) return;
    if (file.size > logoMaxBytes) setFailure(shopMessages.logoTooLarge);
    else await toBase64(file).then(set.mutate, () => setFailure('Your browser cannot read this file'));
    // Without this, the browser would send no event if the user chose the same file again.
    if (input.current) input.current.value = '';
  };
  const isPending = set.isPending || remove.isPending;
  return (
    <Card>
      <div className={styles.logo}>
        <div className={styles.frame}>
          {logoUrl ? <img src={logoUrl} alt="The logo of your shop" className={styles.picture} /> : 'No logo'}
        </div>
        <div className={styles.text}>
          <h2 className={styles.title}>Logo</h2>
          <p className={styles.hint}>On the page where customers pay. A PNG or SVG file of at most 50 KB.</p>
        </div>
        <div className={styles.actions}>
          <Button variant="default" loading={set.isPending} disabled={isPending} onClick={() => input.current?.click()}>
            {logoUrl ? 'Change Logo' : 'Add Logo'}
          </Button>
          {logoUrl && (
            <Button variant="default" loading={remove.isPending} disabled={isPending} onClick={() => remove.mutate()}>
              Remove Logo
            </Button>
          )}
        </div>
      </div>
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          accept="image/png,image/svg+xml"
          aria-label="Logo file"
          tabIndex={-1}
          onChange={choose}
        />
      </VisuallyHidden>
      {failure && <Banner tone="error">{failure}</Banner>}
    </Card>
  );
};
