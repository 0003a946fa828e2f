const CODES = /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(GET|VERIFY)_)/;

/**
 * What is wrong with the certificate of a server that was asked, and what to do; undefined where it is
 * something else.
 * @param error What the connection failed with, or what has that as its cause.
 */
export function certificateFault(error: unknown): string | undefined {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { code } = one as NodeJS.ErrnoException;
    if (typeof code === 'string' && CODES.test(code))
      return `its certificate is not accepted (${code}): have it renewed, or trust its authority by NODE_EXTRA_CA_CERTS`;
  }
  return undefined;
}
