export { type Config, ConfigError } from './Config.ts';
export { readConfig } from './readConfig.ts';
