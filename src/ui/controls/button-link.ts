import styles from './button-link.module.css';

interface ButtonLinkOptions {
  readonly variant?: 'primary' | 'quiet';
}

/** The class that makes a link look like a button. */
export const getButtonLinkClass = ({ variant = 'primary' }: ButtonLinkOptions = {}) =>
  styles[variant];
