import { Link } from '@tanstack/react-router';
import { useCapability, useHasRight } from '../../session/use-session.ts';
import { getButtonLinkClass } from '../../ui/controls/button-link.ts';

/** The link of an empty list for owners, who can bring its rows from a file. */
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
