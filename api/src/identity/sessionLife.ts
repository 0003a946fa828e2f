import { type Limits, withDefaults } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';

/** How long a session of the embedded provider lasts, in seconds. */
export interface SessionLife {
  /** From its sign-in, however often it is used. */
  whole: number;
  /** Without anything that somebody did. */
  idle: number;
}

/** How long sessions last, as the pack says, or as is usual. */
export function sessionLifeOf({ compiled }: Pick<Release, 'compiled'>): SessionLife {
  // A release of before these were limits has neither.
  const limits: Partial<Limits> = compiled.settings.limits;
  const { sessionHours, sessionIdleMinutes } = withDefaults(limits);
  return { whole: sessionHours * 3600, idle: sessionIdleMinutes * 60 };
}
