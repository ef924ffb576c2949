import { Link } from '@tanstack/react-router';
import { getButtonLinkClass } from '../../../ui/controls/button-link.ts';
import { IconEye } from '../../../ui/icons/control-icons.ts';
import { unlockSound } from './watch-sound.ts';

export const WatchLink = ({ ident }: { ident: string }) => (
  <Link
    to="/payments/$paymentRequestId"
    params={{ paymentRequestId: ident }}
    search={{ watch: 'on' }}
    className={getButtonLinkClass({ variant: 'quiet' })}
    onClick={unlockSound}
  >
    <IconEye size={20} /> Watch
  </Link>
);
