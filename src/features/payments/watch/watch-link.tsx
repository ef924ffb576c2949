import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../ui/button-link.ts';
import { readySound } from './watch-sound.ts';

/** From a requested payment to the screen that waits for it. */
export const WatchLink = ({ ident }: { ident: string }) => (
  <Link
    to="/payments/$paymentRequestId"
    params={{ paymentRequestId: ident }}
    search={{ watch: 'on' }}
    className={buttonClass({ variant: 'quiet' })}
    onClick={readySound}
  >
    <IconEye size={20} aria-hidden /> Watch
  </Link>
);
