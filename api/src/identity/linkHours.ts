import type { Limits } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';

/** Hours for which links that are good once work: each is a limit of the pack. */
export interface LinkHours {
  /** With which somebody makes an account, or proves her address. */
  address: number;
  /** For a new password. */
  password: number;
  /** That an operator makes. */
  invitation: number;
}

/** For a release from before the pack had them. */
const BEFORE: LinkHours = { address: 24, password: 1, invitation: 72 };

/** For how many hours the links of letters work, as the pack or else this module says. */
export function linkHoursOf({ compiled }: Pick<Release, 'compiled'>): LinkHours {
  const limits: Partial<Limits> = compiled.settings.limits;
  return {
    address: limits.addressLinkHours ?? BEFORE.address,
    password: limits.passwordLinkHours ?? BEFORE.password,
    invitation: limits.invitationHours ?? BEFORE.invitation,
  };
}
