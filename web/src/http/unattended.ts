/**
 * Headers of a call that nobody made, but the page by itself: a sign-in that nobody uses does not last longer for it.
 */
export const UNATTENDED = { 'Porchlight-Unattended': '?1' };
