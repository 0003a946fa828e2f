import type { ItemRefusal } from '@porchlight/engine/react';
import { ApiError } from '../../http/ApiError.ts';
import type { UnsentChange } from './UnsentChange.ts';

/** True for a call that the server does not have: one from before, or something else that stands at its address. */
export const isUnknownCall = ({ status, code }: ApiError) =>
  status === 405 || (status === 404 && code !== 'not-found');

/** True for what the server would answer again; an application that can't be changed now is no item's fault. */
export const isAnswer = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.isRefusal &&
  error.code !== 'not-editable' &&
  !isUnknownCall(error);

/** Whether the server does not have the item any more. */
export const isGone = (error: ApiError): boolean => error.code === 'not-found';

/** Why the server does not take it, in its words. */
export const describeRefusal = (
  { kind }: Pick<UnsentChange, 'kind'>,
  { sentence }: ApiError,
): ItemRefusal => ({
  code: kind === 'removal' ? 'not-removed' : 'refused',
  ...(sentence !== undefined && { sentence }),
});
