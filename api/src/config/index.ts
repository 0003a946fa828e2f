export {
  type ClamdAddress,
  type Config,
  ConfigError,
  type DocumentPlaces,
  type S3Place,
} from './Config.ts';
export { readConfig } from './readConfig.ts';
