export { type Config, ConfigError } from './Config.ts';
export type { ClamdAddress } from './readClamd.ts';
export { readConfig } from './readConfig.ts';
export type { S3Place } from './readDocuments.ts';
