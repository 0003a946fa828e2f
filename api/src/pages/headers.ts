import type { Context } from 'koa';

/** What the headers of a page depend on: its policy (CSP Level 3), and who may frame it. */
export interface HeaderOptions {
  /** The nonce of this answer's style elements. */
  nonce: string;
  /** The origin of an external identity provider; absent when it is this one. */
  issuerOrigin?: string;
  /** May another page of this site show it in a frame? The silent sign-in's callback must be. */
  isFramed?: boolean;
  /** Is the address itself a secret? Then no request that the page makes may carry it. */
  hasSecretAddress?: boolean;
  isSecure: boolean;
}

/** The security headers of a document. The API's answers have their own. */
export function setDocumentHeaders(ctx: Context, options: HeaderOptions): void {
  const {
    nonce,
    issuerOrigin = '',
    isFramed = false,
    hasSecretAddress = false,
    isSecure,
  } = options;
  const policy = [
    `default-src 'self'`,
    `script-src 'self'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `frame-src 'self' blob: ${issuerOrigin}`,
    `connect-src 'self' ${issuerOrigin}`,
    `form-action 'self' ${issuerOrigin}`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors ${isFramed ? `'self'` : `'none'`}`,
    `require-trusted-types-for 'script'`,
  ];
  ctx.set('Content-Security-Policy', policy.map((directive) => directive.trim()).join('; '));
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set('X-Frame-Options', isFramed ? 'SAMEORIGIN' : 'DENY');
  // Addresses of this site can hold a sign-in's code or a reset link's token.
  ctx.set('Referrer-Policy', hasSecretAddress ? 'no-referrer' : 'same-origin');
  if (hasSecretAddress) ctx.set('X-Robots-Tag', 'noindex, nofollow');
  // A popup at an external provider must be able to hand its answer back.
  ctx.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
  ctx.set('Cross-Origin-Resource-Policy', 'same-origin');
  ctx.set('Permissions-Policy', 'geolocation=(), microphone=(), payment=(), usb=()');
  if (isSecure) ctx.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
}
