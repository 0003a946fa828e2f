export {
  type BucketReceiver,
  type ClamdAddress,
  type Config,
  ConfigError,
  type DocumentPlaces,
  type EventNetwork,
  type EventReceiver,
  type EventReceivers,
  type MailReplies,
  type Role,
  type S3Place,
  type SftpReceiver,
  type SmsGatewayPlace,
  type TwilioPlace,
  type WebhookReceiver,
} from './Config.ts';
export { readConfig } from './readConfig.ts';
export { nameDocuments, readBucket } from './readDocuments.ts';
export { listOpenSecrets } from './readSecrets.ts';
