import type { Limits } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';

/** How long a session of the embedded provider lasts, in seconds. */
export interface SessionLife {
  /** From its sign-in, however often it is used. */
  whole: number;
  /** Without anything that somebody did. */
  idle: number;
}

/** Where the pack says nothing. */
const DEFAULTS = { hours: 8, idleMinutes: 120 };

/** How long sessions last, as the pack or else this module says. */
export function sessionLifeOf({ compiled }: Pick<Release, 'compiled'>): SessionLife {
  const limits: Partial<Limits> = compiled.settings.limits;
  return {
    whole: (limits.sessionHours ?? DEFAULTS.hours) * 3600,
    idle: (limits.sessionIdleMinutes ?? DEFAULTS.idleMinutes) * 60,
  };
}
