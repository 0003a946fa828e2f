/** How tests have TypeScript compiled. */
export const swcOptions = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    experimental: { keepImportAttributes: true },
  },
  module: { type: 'es6' },
};
