import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../http/api-error.ts';
import { toBase64 } from '../../lib/browser/to-base64.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { FileButton } from '../../ui/controls/file-button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { CardHint, TitledCard } from '../../ui/layout/titled-card.tsx';
import { deleteLogoOptions, setLogoOptions } from './api.ts';
import { LogoError } from './logo-error.ts';
import styles from './shop-logo.module.css';

const getErrorMessage = (error: unknown) =>
  error instanceof ApiError ? (error.requestErrors.image ?? error.detail) : undefined;

interface ShopLogoProps {
  readonly logoUrl: string | null;
  readonly runWithReauth: RunWithReauth;
}

/** Choosing a picture sends it, in the size at which customers see it. */
export const ShopLogo = ({ logoUrl, runWithReauth }: ShopLogoProps) => {
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
  const isSending = isPreparing || setLogo.isPending;
  return (
    <TitledCard title="Logo">
      <div className={styles.logo}>
        <div className={styles.frame}>
          {logoUrl ? (
            <img src={logoUrl} alt="The logo of your shop" className={styles.picture} />
          ) : (
            'No logo'
          )}
        </div>
        <div className={styles.text}>
          <CardHint>
            On the page where customers pay, and on the shop’s code. A PNG, JPEG or SVG file, or a
            photo.
          </CardHint>
        </div>
        <div className={styles.actions}>
          <FileButton
            name="logo"
            label="Logo file"
            accept="image/*,.svg"
            isBusy={isSending}
            disabled={deleteLogo.isPending}
            onChoose={sendFile}
          >
            {logoUrl ? 'Change Logo' : 'Add Logo'}
          </FileButton>
          {logoUrl && (
            <BusyButton
              variant="default"
              isBusy={deleteLogo.isPending}
              disabled={isSending}
              onClick={() => deleteLogo.mutate()}
            >
              Remove Logo
            </BusyButton>
          )}
        </div>
      </div>
      {errorMessage && <Banner tone="error">{errorMessage}</Banner>}
    </TitledCard>
  );
};
