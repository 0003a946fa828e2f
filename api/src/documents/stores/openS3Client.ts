import type { LookupFunction } from 'node:net';
import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { S3Place } from '../../config/index.ts';

const CONNECTING = 3_000;

const ignore = () => {};
const SILENT = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

/** How calls of S3 are repeated, when they are given up, and who makes them. */
export interface S3ClientOptions {
  /** How often a call is made that has no streamed body. */
  tries: number;
  /** Milliseconds without a byte after which a call has failed. */
  silence: number;
  /** Default: those of the AWS environment. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** Asks whether what is sent would be taken before it is: a refusal can then be read. */
  asksFirst?: true;
  /** How names are looked up; absent: as the system does. */
  lookup?: LookupFunction;
}

/** A client of S3 or of what speaks its protocol. */
export const openS3Client = (
  { endpoint, region }: Pick<S3Place, 'endpoint' | 'region'>,
  { tries, silence, credentials, asksFirst, lookup }: S3ClientOptions,
): S3Client =>
  new S3Client({
    ...(region && { region }),
    ...(credentials && { credentials }),
    ...(asksFirst && { expectContinueHeader: true }),
    // Servers other than Amazon's are seldom reached under a bucket's own name.
    ...(endpoint && { endpoint, forcePathStyle: true, region: region ?? 'us-east-1' }),
    // Amazon's newer checksums travel in trailers that other servers do not read.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: tries,
    // It would write to the console; what fails is thrown, and logged where it is caught.
    logger: SILENT,
    requestHandler: {
      connectionTimeout: CONNECTING,
      socketTimeout: silence,
      requestTimeout: 0,
      ...(lookup && { httpAgent: { lookup }, httpsAgent: { lookup } }),
    },
  });

/** What a server answered; undefined when nobody did. */
export const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
