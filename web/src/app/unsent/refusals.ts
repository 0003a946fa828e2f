import type { ItemRefusal } from '@porchlight/engine/react';
import { ApiError } from '../../calls/ApiError.ts';

/** True for what the server would answer again; an application that can't be changed now is no item's fault. */
export const isAnswer = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.isRefusal && error.code !== 'not-editable';

export const isGone = (error: ApiError): boolean => error.status === 404;

/** Why the server does not take it, in its words. */
export const describeRefusal = ({ sentence }: ApiError): ItemRefusal => ({
  code: 'refused',
  ...(sentence !== undefined && { sentence }),
});
