import { ApiError } from '../../../http/ApiError.ts';
import { isPassing } from '../../../http/createRequest.ts';
import type { Saving } from './Workspace.ts';

/** What a failed call means for the work on a copy. */
export function whyNot(
  error: unknown,
  isSignInRequired: (error: unknown) => boolean,
): Exclude<Saving, 'saved' | 'saving'> {
  if (isSignInRequired(error)) return 'signed-out';
  if (isPassing(error)) return 'offline';
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 401) return 'signed-out';
  if (status === 403) return 'no-role';
  // Each of its files stays as long as the copy does, deleted ones too.
  if (status === 404) return 'gone';
  return 'refused';
}

/** What the server says of what it does not do. */
export const refusalOf = (error: unknown): string =>
  (error instanceof ApiError && error.sentence) || (error as Error).message;

/** A server that is away, is busy or has failed is asked again; one that says no is not. */
export const mayPass = (error: unknown): boolean =>
  isPassing(error) || (error instanceof ApiError && error.status >= 500);
