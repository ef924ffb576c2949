import { Link } from '@tanstack/react-router';
import { useCapability, useHasRight } from '../../session/use-session.ts';
import { getButtonLinkClass } from '../../ui/controls/button-link.ts';

/** Offers owners to import rows from a file while the list is empty. */
export const ImportLink = () => {
  const isOffered = useCapability('imports');
  const canImport = useHasRight('importFiles');
  return (
    isOffered &&
    canImport && (
      <Link to="/settings/import" className={getButtonLinkClass({ variant: 'quiet' })}>
        Import from a File
      </Link>
    )
  );
};
