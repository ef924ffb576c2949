import IconQrcodeOff from '@tabler/icons-react/dist/esm/icons/IconQrcodeOff.mjs';
import { brand } from '../brand/brand.ts';
import { Screen } from '../ui/layout/screen.tsx';
import styles from './no-module-card.module.css';

/** Replaces every signed-in screen of a tenant without the module (spec §1). */
export const NoModuleCard = () => (
  <Screen>
    <div role="alert" className={styles.card}>
      <IconQrcodeOff size={40} aria-hidden />
      <p>{brand.moduleMissing}</p>
    </div>
  </Screen>
);
