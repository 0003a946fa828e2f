import type { FormStore } from '../store/createFormStore.ts';

/** Asks something before Next goes on, where it has to: then it gives true, and goes on once that is answered. */
export type Ask = (goOn: () => void) => boolean;

const asking = new WeakMap<FormStore, Set<Ask>>();

/** Has Next ask first, for as long as what asks is on the screen. Gives what ends that. */
export function askBeforeNext(store: FormStore, ask: Ask): () => void {
  const asks = asking.get(store) ?? new Set<Ask>();
  asking.set(store, asks.add(ask));
  return () => void asks.delete(ask);
}

/** Goes on once all that is on the screen has asked what it has to. */
export function goOnAfter(store: FormStore, goOn: () => void): void {
  const again = () => goOnAfter(store, goOn);
  if (![...(asking.get(store) ?? [])].some((ask) => ask(again))) goOn();
}
