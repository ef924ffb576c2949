/** Without `BroadcastChannel`, no message arrives. */
export interface TabChannel<Message> {
  readonly post: (message: Message) => void;
  readonly onMessage: (listener: (message: Message) => void) => void;
  readonly close: () => void;
}

export const openTabChannel = <Message>(name: string): TabChannel<Message> => {
  try {
    const channel = new BroadcastChannel(name);
    return {
      post: (message) => channel.postMessage(message),
      onMessage: (listener) =>
        channel.addEventListener('message', ({ data }) => listener(data as Message)),
      close: () => channel.close(),
    };
  } catch {
    return { post: () => {}, onMessage: () => {}, close: () => {} };
  }
};
