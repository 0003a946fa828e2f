import type Koa from 'koa';
import { stateOf } from '../http/Route.ts';

/** Who works in the studio. */
export interface Admin {
  subject: string;
  /** By which the others know her. */
  email: string | undefined;
}

/** The admin of a request that was let in. */
export function adminOf(ctx: Koa.Context): Admin {
  const { subject, email } = stateOf(ctx).applicant;
  return { subject, email };
}
