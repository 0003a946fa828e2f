/** The documents that open without a line. Neither holds anything of a person. */
export const DOCUMENTS = ['/', '/application'];

/** The caches that are kept beside the one of the built files. */
export const CACHES = { documents: 'porchlight-documents', releases: 'porchlight-releases' };
