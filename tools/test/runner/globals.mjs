/** What `@jest/globals` gives, in a process that files share: the runner has put it there. */
export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } =
  globalThis;
