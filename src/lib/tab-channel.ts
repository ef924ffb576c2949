/** Talk among this app's open tabs. Where the browser forbids it, each tab is on its own. */
export interface TabChannel<News> {
  readonly tell: (news: News) => void;
  readonly onNews: (listener: (news: News) => void) => void;
  readonly close: () => void;
}

export const openTabChannel = <News>(name: string): TabChannel<News> => {
  try {
    const channel = new BroadcastChannel(name);
    return {
      tell: (news) => channel.postMessage(news),
      onNews: (listener) => channel.addEventListener('message', ({ data }) => listener(data as News)),
      close: () => channel.close(),
    };
  } catch {
    return { tell: () => {}, onNews: () => {}, close: () => {} };
  }
};
