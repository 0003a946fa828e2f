/** The document of the application. */
export const APPLICATION = '/application';

/** The documents that open without a line. Neither holds anything of a person. */
export const DOCUMENTS = ['/', APPLICATION];

/** The caches that are kept beside the one of the built files. */
export const CACHES = { documents: 'porchlight-documents', releases: 'porchlight-releases' };
