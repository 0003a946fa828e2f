import type { Action, Case } from './records.ts';

/** What another person has to do, in the order in which staff see actions. A server from before does not say it. */
export const forOthersOf = (one: Case | undefined, actions: Action[]) =>
  actions.flatMap((action) => {
    const found = one?.forOthers?.find(({ name }) => name === action.name);
    return found ? [{ action, why: found.why }] : [];
  });
