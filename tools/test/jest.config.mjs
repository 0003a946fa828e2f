import { swcOptions } from './swcOptions.mjs';

/** jest in ESM mode; TypeScript through swc, imports carry their extension. */
export default {
  rootDir: '../..',
  globalSetup: '<rootDir>/tools/test/nameRun.mjs',
  globalTeardown: '<rootDir>/tools/test/endRun.mjs',
  setupFiles: ['<rootDir>/tools/test/pageGlobals.mjs'],
  runner: '<rootDir>/tools/test/runner/runner.mjs',
  testSequencer: '<rootDir>/tools/test/slowFirst.mjs',
  testMatch: ['<rootDir>/(engine|api|web|tools)/**/*.test.(ts|tsx)'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.tsx?$': ['@swc/jest', swcOptions],
  },
  transformIgnorePatterns: ['/node_modules/(?!@porchlight)'],
  // What a file has loaded is not given back: a worker that has grown past this makes place for a new one.
  workerIdleMemoryLimit: '1.2GB',
  testEnvironment: 'node',
  // A machine with other work takes several times as long: what hangs is told late, what is slow passes.
  testTimeout: 300000,
};
