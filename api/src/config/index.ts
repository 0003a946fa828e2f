export { type ClamdAddress, type Config, ConfigError, type S3Place } from './Config.ts';
export { readConfig } from './readConfig.ts';
