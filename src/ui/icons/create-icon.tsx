import type { SVGProps } from 'react';

interface IconProps extends SVGProps<SVGSVGElement> {
  /** The size is in pixels. */
  readonly size?: number;
}

/** `lines` are in 24 × 24 units. Screen readers skip icons, because a text says the same. */
export const createIcon =
  (lines: string) =>
  ({ size = 24, ...props }: IconProps) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      {...props}
    >
      <path d={lines} />
    </svg>
  );
