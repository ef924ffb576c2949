import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import { ApiError } from '../../http/api-error.ts';
import { toBase64 } from '../../lib/browser/to-base64.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { deleteLogoOptions, setLogoOptions } from './api.ts';
import { LogoError } from './logo-error.ts';
import styles from './shop-logo.module.css';

/** About the picture, or else about the request. Undefined for other errors. */
const getErrorMessage = (error: unknown) =>
  error instanceof ApiError ? (error.requestErrors.image ?? error.detail) : undefined;

interface ShopLogoProps {
  readonly logoUrl: string | null;
  readonly runWithReauth: RunWithReauth;
}

/** The app sends a picture as soon as the user chooses it, in the size that customers see. */
export const ShopLogo = ({ logoUrl, runWithReauth }: ShopLogoProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [errorMessage, setErrorMessage] = useState<string>();
  const [isPreparing, setPreparing] = useState(false);
  const onMutate = () => setErrorMessage(undefined);
  const onError = (error: unknown) => setErrorMessage(getErrorMessage(error));
  const setLogo = useMutation({ ...setLogoOptions(runWithReauth), onMutate, onError });
  const deleteLogo = useMutation({ ...deleteLogoOptions(runWithReauth), onMutate, onError });
  const sendFile = async (file: File) => {
    setPreparing(true);
    setErrorMessage(undefined);
    try {
      const { prepareLogo } = await import('./prepare-logo.ts');
      setLogo.mutate(await toBase64(await prepareLogo(file)));
    } catch (error) {
      const message =
        error instanceof LogoError ? error.message : 'Your browser cannot read this file';
      setErrorMessage(message);
    } finally {
      setPreparing(false);
    }
  };
  const sendChosenFile = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (file) await sendFile(file);
    // The browser sends no event when the user chooses the same file again.
    if (input.current) input.current.value = '';
  };
  const isSending = isPreparing || setLogo.isPending;
  const isPending = isSending || deleteLogo.isPending;
  return (
    <Card>
      <div className={styles.logo}>
        <div className={styles.frame}>
          {logoUrl ? (
            <img src={logoUrl} alt="The logo of your shop" className={styles.picture} />
          ) : (
            'No logo'
          )}
        </div>
        <div className={styles.text}>
          <h2 className={styles.title}>Logo</h2>
          <p className={styles.hint}>
            On the page where customers pay, and on the shop’s code. A PNG, JPEG or SVG file, or a
            photo.
          </p>
        </div>
        <div className={styles.actions}>
          <Button
            variant="default"
            loading={isSending}
            disabled={isPending}
            onClick={() => input.current?.click()}
          >
            {logoUrl ? 'Change Logo' : 'Add Logo'}
          </Button>
          {logoUrl && (
            <Button
              variant="default"
              loading={deleteLogo.isPending}
              disabled={isPending}
              onClick={() => deleteLogo.mutate()}
            >
              Remove Logo
            </Button>
          )}
        </div>
      </div>
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          accept="image/*,.svg"
          aria-label="Logo file"
          tabIndex={-1}
          onChange={sendChosenFile}
        />
      </VisuallyHidden>
      {errorMessage && <Banner tone="error">{errorMessage}</Banner>}
    </Card>
  );
};
