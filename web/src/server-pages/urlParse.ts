/** Stands in for url-parse (3 kB gzip), with which tus-js-client resolves one address. */
export default URL;
