import type { Config } from '../config/index.ts';

/** Where somebody opens her receipt, once she is signed in: on the pages of her account. */
export function receiptUrl(
  { publicUrl, oidc }: Pick<Config, 'publicUrl' | 'oidc'>,
  number: number,
): string {
  if (oidc.authority) return `${publicUrl}/account?from=${number}`;
  return `${publicUrl}/Identity/Account/Sent/${number}`;
}
