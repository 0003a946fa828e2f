import type { LinkKind } from '@porchlight/engine';

/** What a link's address says: what it is for, and the secret that opens it. */
export interface LinkAddress {
  kind: LinkKind;
  token: string;
}

/** `/v2/appointment/files/abc` → `{ kind: 'appointment', token: 'abc' }` */
export function readAddress(path: string): LinkAddress | undefined {
  const [, kind, token] = /^\/v2\/(appointment|application)\/files\/([^/]+)\/?$/.exec(path) ?? [];
  return token ? { kind: kind as LinkKind, token } : undefined;
}
