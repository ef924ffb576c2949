/**
 * Whether the device has a mouse. On a touch screen, a focused field opens a keyboard that covers
 * half of the screen.
 */
export const hasMouse = () => window.matchMedia('(pointer: fine)').matches;
