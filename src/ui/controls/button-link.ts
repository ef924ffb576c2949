import styles from './button-link.module.css';

interface ButtonLinkOptions {
  readonly variant?: 'primary' | 'quiet';
}

export const getButtonLinkClass = ({ variant = 'primary' }: ButtonLinkOptions = {}) =>
  styles[variant];
