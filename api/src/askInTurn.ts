/**
 * A question that one asks for however many want to know. Who comes while it is asked waits for the next
 * time: this answer may not tell what happened since.
 */
export function askInTurn(ask: () => Promise<void>): () => Promise<void> {
  let asking: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  return function take(): Promise<void> {
    if (!asking) {
      asking = ask().finally(() => {
        asking = undefined;
      });
      return asking;
    }
    next ??= asking
      .catch(() => {})
      .then(() => {
        next = undefined;
        return take();
      });
    return next;
  };
}
