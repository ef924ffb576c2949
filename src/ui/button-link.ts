import styles from './button-link.module.css';

interface ButtonLook {
  readonly variant?: 'primary' | 'quiet';
}

/** The class that makes a link look like a button. */
export const buttonClass = ({ variant = 'primary' }: ButtonLook = {}) => styles[variant];
