const NAME = 'porchlight-sign-in';

/** Tells the other tabs of this browser that she has logged out. */
export function announceLogout(): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage('logout');
  channel.close();
}

/** Calls back when another tab, or a page of the embedded provider, logged her out. */
export function onLogoutElsewhere(listener: () => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }) => {
    if (data === 'logout') listener();
  };
  return () => channel.close();
}
