import { DefinitionList } from '../../ui/data/definition-list.tsx';
import { Modal } from '../../ui/layout/modal.tsx';
import styles from './key-list.module.css';

/** The keys are pressed together, or do the same in two directions. */
const renderKeys = (...keys: readonly string[]) => (
  <span className={styles.keys}>
    {keys.map((key) => (
      <kbd key={key} className={styles.key}>
        {key}
      </kbd>
    ))}
  </span>
);

const items = [
  { term: 'New Request', value: renderKeys('n') },
  { term: 'Search', value: renderKeys('Ctrl', 'K') },
  { term: 'Next and previous row', value: renderKeys('↓', '↑') },
  { term: 'Send the request', value: renderKeys('Ctrl', 'Enter') },
  { term: 'Close what is beside the list', value: renderKeys('Esc') },
  { term: 'These keys', value: renderKeys('?') },
];

export const KeyList = ({ onClose }: { readonly onClose: () => void }) => (
  <Modal
    title="Keys"
    description="To turn single keys off, open Settings, then Your Account."
    initialFocus='[aria-label="Close"]'
    isDismissible
    onCancel={onClose}
  >
    <DefinitionList items={items} />
  </Modal>
);
