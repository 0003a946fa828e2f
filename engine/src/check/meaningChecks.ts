import type { CheckContext } from './CheckContext.ts';

/** What a pack means, one file a question; adding a check is adding a file and a line here. */
export const meaningChecks: ((context: CheckContext) => void | Promise<void>)[] = [];
