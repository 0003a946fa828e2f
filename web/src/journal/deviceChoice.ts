const NAME = 'porchlight.keep-nothing';

/** False where she said that others use this device: then nothing outlasts the tab. */
export const mayKeep = () => localStorage.getItem(NAME) !== '1';

/** Calls back whenever another tab says that others use this device, for as long as the page lives. */
export function whenKeptNoMore(listener: () => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === NAME && newValue !== null) listener();
  });
}

/** Remembers whether this browser may keep what was typed; without a choice it may. */
export function setMayKeep(may: boolean): void {
  if (may) localStorage.removeItem(NAME);
  else localStorage.setItem(NAME, '1');
}
