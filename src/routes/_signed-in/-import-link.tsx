import { Link } from '@tanstack/react-router';
import { useCapability, useHasRight } from '../../session/use-session.ts';
import { getButtonLinkClass } from '../../ui/controls/button-link.ts';

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
