import type { TelemetryOptions } from '../telemetry/index.ts';

/** Everything that the process takes from its environment, checked and frozen. */
export interface Config {
  /**
   * `ROLE`: what this process is. `web` answers requests and runs no job, `worker` runs jobs and answers
   * only what is asked about itself, `all` does both. `migrate` brings the database up to date and ends.
   * Default `all`.
   */
  readonly role: Role;
  /** `NODE_ENV=production`: unsafe defaults are named in the log, insecure ones refuse to start. */
  readonly isProduction: boolean;
  /** `PORT`. 0 asks the system for a free one. Default 3000. */
  readonly port: number;
  /**
   * `HOST`: the address of the interface that is listened on. Default: every one when `PUBLIC_URL` says
   * where the portal is reached, else this machine alone.
   */
  readonly host: string;
  /** `PUBLIC_URL`: the origin that browsers see, without a trailing slash. Default `http://localhost:PORT`. */
  readonly publicUrl: string;
  /** Whether `PUBLIC_URL` says so; else `publicUrl` is a guess for another process, such as a command. */
  readonly isPublicUrlGiven: boolean;
  /** `DATA_DIR`: absolute. Embedded database, documents, key ring. Default `.data`. */
  readonly dataDir: string;
  /** `DATABASE_URL`. Absent: PostgreSQL is run in `dataDir`. */
  readonly databaseUrl?: string;
  /** `DATABASE_MIGRATE_URL`: the same database as the owner of its tables. Absent: `DATABASE_URL` is. */
  readonly databaseMigrateUrl?: string;
  /**
   * `DATABASE_POOLER=transaction`: `DATABASE_URL` leads to PgBouncer in transaction mode, or its like.
   * Nothing is kept on a connection then: no prepared statement, no setting. Absent: to PostgreSQL itself.
   */
  readonly databasePooler?: 'transaction';
  /** `DEFINITIONS_DIR`: absolute. Default `definitions`. */
  readonly definitionsDir: string;
  /**
   * `PUBLISH_ON_SAVE`: whether a change of the pack's folder is public at once, without a reason. `no`: only
   * what is published on purpose is. Default `yes`, and `no` with `NODE_ENV=production`, which refuses `yes`.
   */
  readonly publishesOnSave: boolean;
  /** `DOCUMENTS_URL`. Absent: a folder in `dataDir`. */
  readonly documents: DocumentPlaces[keyof DocumentPlaces];
  /** `DOCUMENTS_FREE_BYTES`: no file is taken that would leave less on the disk. Default 512 MB. */
  readonly documentsFree: number;
  /** `DOCUMENTS_TOTAL_BYTES`: no file is taken with which all documents would have more. Absent: no bound. */
  readonly documentsTotal?: number;
  readonly oidc: {
    /** `OIDC_AUTHORITY`. Absent: the embedded provider. */
    readonly authority?: string;
    /** `OIDC_CLIENT_ID`. Default `porchlight-web`. */
    readonly clientId: string;
    /** `OIDC_AUDIENCE`: whom an access token must be meant for. Default `<PUBLIC_URL>/api`. */
    readonly audience: string;
    /** `OIDC_REGISTER_URL` and `OIDC_ACCOUNT_URL`: the pages of an external provider. */
    readonly registerUrl?: string;
    readonly accountUrl?: string;
  };
  readonly studio: {
    /**
     * `STUDIO_ROLE_CLAIM`, or `OIDC_ADMIN_CLAIM`: the claim of an external provider's access tokens
     * that holds roles, by its name or its path (`realm_access.roles`). Absent there: no studio. The
     * embedded provider has grants of its own.
     */
    readonly roleClaim?: string;
    /** `STUDIO_ROLE`: the role that opens the studio. Default `admin`. */
    readonly role: string;
    /**
     * `STAFF_ACR`: what an external provider's access token has to say, one of these in `acr` or `amr`, before a
     * role counts. Empty: who has a role is believed to have signed in as the provider wants it of her.
     */
    readonly acr: readonly string[];
  };
  /** `CLAMD`: `host:port` or the path of a socket. Absent: uploads are marked not scanned. */
  readonly clamd?: ClamdAddress;
  /** `ENCRYPTION_KEYS`: `id:base64,id:base64`, the active one first. Absent: made once in `dataDir`. */
  readonly encryptionKeys?: string;
  /** `SMTP_URL`. Absent: the operator's tool prints what would have been sent. */
  readonly smtpUrl?: string;
  /**
   * `EVENT_RECEIVERS`: where events go, by the names that packs use; JSON, or the path of a file of it.
   * Absent: nowhere.
   */
  readonly eventReceivers: EventReceivers;
  /**
   * `TEXT_GATEWAY` or `TWILIO_ACCOUNT_SID`, with what goes with them: what sends text messages. Absent:
   * none are sent.
   */
  readonly smsGateway?: SmsGatewayPlace;
  /**
   * `MAIL_REPLY_TO`, with what goes with it: where applicants reply to mails of the portal. Absent: nowhere, and
   * mails say so.
   */
  readonly mailReplies?: MailReplies;
  /** `DEMO_USERS`: e-mail addresses in lower case. */
  readonly demoUsers: readonly string[];
  /** `TRUST_PROXY`: addresses, CIDR ranges, `loopback` or `private`, whose forwarded headers count. */
  readonly trustProxy: readonly string[];
  /**
   * `DRAIN_SECONDS`: how long a process that is told to stop still takes requests, while `/readyz` says
   * that it stops. Default 5 with `NODE_ENV=production`, else 0.
   */
  readonly drainSeconds: number;
  /** Traces and metrics over OTLP. Absent without `OTEL_EXPORTER_OTLP_ENDPOINT`: none are sent. */
  readonly telemetry?: TelemetryOptions;
  /** `LOG_LEVEL`: a level of pino. Default `info`. */
  readonly logLevel: string;
  /** What is unsafe in production and runs nevertheless; one line each, for the log. */
  readonly warnings: readonly string[];
}

/** What a process is. */
export type Role = 'all' | 'web' | 'worker' | 'migrate';

/** Where a ClamAV daemon listens, as node:net takes it. */
export type ClamdAddress = { path: string } | { host: string; port: number };

/** Other systems that get events, by name. */
export type EventReceivers = ReadonlyMap<string, EventReceiver>;

/** Where a system takes events: an address, a bucket, or a folder that is reached by SFTP. */
export type EventReceiver = WebhookReceiver | BucketReceiver | SftpReceiver;

/** A system that takes signed calls. */
export interface WebhookReceiver {
  /** https; http on this machine alone. */
  readonly url: string;
  /** Each signs, the newest first: `whsec_` and base64, of 24 to 64 bytes. */
  readonly secrets: readonly string[];
  /**
   * Which addresses it may have: `public`, what the internet routes; `private`, those of the agency's own
   * networks, too; `loopback`, this machine, too, which production refuses. Default `public`.
   */
  readonly network: EventNetwork;
}

/** Where a receiver of events may be: on the Internet, in a private network, or on this machine. */
export type EventNetwork = 'public' | 'private' | 'loopback';

/** A bucket in which each event is an object. */
export interface BucketReceiver {
  readonly bucket: S3Place;
  /** Absent: those of the AWS environment. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  readonly network: EventNetwork;
}

/** A folder of an SFTP server in which each event is a file. */
export interface SftpReceiver {
  readonly sftp: SftpPlace;
  readonly network: EventNetwork;
}

/** A folder on a server that is reached by SFTP. */
export interface SftpPlace {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  /** Absolute, or from where the server lets its user in; without a slash at its end. */
  readonly folder: string;
  /** Fingerprints of the keys by which the server may be known: `SHA256:` and base64, as `ssh-keygen -l` shows them. */
  readonly hostKeys: readonly string[];
  /** One of the two. */
  readonly password?: string;
  /** In PEM, or as OpenSSH has it; without a passphrase. */
  readonly privateKey?: string;
}

/** What sends text messages: any system by a webhook, or Twilio. */
export type SmsGatewayPlace =
  | { readonly webhook: WebhookReceiver }
  | { readonly twilio: TwilioPlace };

/** An account of Twilio. */
export interface TwilioPlace {
  /** Where its API is: that of the account's region. */
  readonly url: string;
  readonly accountSid: string;
  readonly authToken: string;
  /** The number that texts come from, or a messaging service (`MG…`). */
  readonly from: string;
  readonly network: EventNetwork;
}

/** Where replies by e-mail come: at `LOCAL+TOKEN@DOMAIN`, in lower case. */
export interface MailReplies {
  readonly local: string;
  readonly domain: string;
  /**
   * `MAIL_WEBHOOK_SECRET`: who may tell of mails by a call, each as `WebhookReceiver`. Empty: nobody, mails come
   * through the operator's tool.
   */
  readonly secrets: readonly string[];
  /** `MAIL_BYTES`: of a mail, with its attachments. Default 10 MB. */
  readonly bytes: number;
}

/** Where documents can be kept. A place is known by the word that stands here, which it has itself. */
export interface DocumentPlaces {
  folder: FolderPlace;
  bucket: S3Place;
}

/** A folder on this machine. */
export interface FolderPlace {
  readonly folder: string;
}

/** A bucket of S3 or of what speaks its protocol. */
export interface S3Place {
  readonly bucket: string;
  /** What all keys begin with; blank or ending in a slash. */
  readonly prefix: string;
  /** Absent: Amazon's. */
  readonly endpoint?: string;
  /** Absent: that of the AWS environment. */
  readonly region?: string;
}

/** The environment asks for something that cannot or must not be run. Its message is for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
