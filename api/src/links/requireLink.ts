import type { LinkKind } from '@porchlight/engine';
import type Koa from 'koa';
import { notFound } from '../http/ProblemError.ts';
import type { RateLimiter } from '../http/rateLimits.ts';
import type { Services } from '../Services.ts';
import { findLink, type LinkRow } from './LinkRow.ts';

/** How the specification names the calls of each kind of link. */
export const LINK_PATHS: Record<LinkKind, string> = {
  appointment: '/api/appointment',
  application: '/api/applicationfiles',
};

/**
 * Finds the link of a request. Tries that find none are counted, by address: guessing ends soon, and
 * nobody's good link is ever locked out.
 */
export function requireLink(
  { database, releases, clock }: Services,
  limits: RateLimiter,
  kind: LinkKind,
): (ctx: Koa.Context) => Promise<LinkRow> {
  return async (ctx) => {
    const { token = '' } = ctx.params as { token?: string };
    const hasFlows = releases.current().compiled.agencies !== undefined;
    const link = hasFlows && (await findLink(database, kind, token, clock()));
    if (link) return link;
    await limits.spend('linkTries', { address: ctx.ip });
    throw notFound();
  };
}
