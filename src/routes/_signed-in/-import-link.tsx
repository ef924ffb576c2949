import { Link } from '@tanstack/react-router';
import { useCapability, useHasRight } from '../../session/use-session.ts';

/** The button above the list is the main action, so this is a plain link. */
export const ImportLink = () => {
  const isOffered = useCapability('imports');
  const canImport = useHasRight('importFiles');
  return isOffered && canImport && <Link to="/settings/import">Or import from a file</Link>;
};
