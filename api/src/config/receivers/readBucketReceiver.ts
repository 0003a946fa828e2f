import { readBucket } from '../readDocuments.ts';
import { isLoopback } from '../readUrl.ts';
import { isText, type ReadPlace } from './ReadPlace.ts';

/** A bucket of S3 or of what speaks its protocol: `s3://bucket/prefix?endpoint=https://…&region=…`. */
export const readBucketReceiver: ReadPlace = (source, refuse) => {
  const { what, url, network, accessKeyId, secretAccessKey } = source;
  if (url!.username || url!.password)
    throw refuse('has a url with credentials: they are "accessKeyId" and "secretAccessKey".');
  const bucket = readBucket(`${what}’s url`, url!);
  const { endpoint } = bucket;
  if (endpoint !== undefined && new URL(endpoint).username + new URL(endpoint).password)
    throw refuse('has an endpoint with credentials: they are "accessKeyId" and "secretAccessKey".');
  const isOpenOk = network === 'loopback' && endpoint !== undefined && isLoopback(endpoint);
  if (endpoint?.startsWith('http:') && !isOpenOk)
    throw refuse('has an endpoint that is not https: what is sent could be read on its way.');
  if (accessKeyId === undefined && secretAccessKey === undefined)
    return { bucket: Object.freeze(bucket), network };
  if (!isText(accessKeyId) || !isText(secretAccessKey))
    throw refuse('needs both "accessKeyId" and "secretAccessKey", or neither.');
  const credentials = Object.freeze({ accessKeyId, secretAccessKey });
  return { bucket: Object.freeze(bucket), credentials, network };
};
