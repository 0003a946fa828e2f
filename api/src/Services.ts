import type { Config } from './config/index.ts';
import type { Vault } from './crypto/index.ts';
import type { Database, ReadinessWatch } from './database/index.ts';
import type { Scanner } from './documents/scanning/Scanner.ts';
import type { DocumentStore } from './documents/stores/DocumentStore.ts';
import type { StructureCheck } from './documents/structure/openStructureCheck.ts';
import type { Owners } from './identity/owners.ts';
import type { SendMail } from './mail/mailer.ts';
import type { PdfWriter } from './receipts/openPdfWriter.ts';
import type { Releases } from './releases/index.ts';

/** What the services work with. They know no Koa: the API and the operator's tool share them. */
export interface Services {
  config: Pick<
    Config,
    | 'dataDir'
    | 'definitionsDir'
    | 'demoUsers'
    | 'encryptionKeys'
    | 'eventReceivers'
    | 'documents'
    | 'documentsFree'
    | 'documentsTotal'
    | 'isProduction'
    | 'mailReplies'
    | 'oidc'
    | 'publicUrl'
    | 'smsGateway'
    | 'studio'
  >;
  database: Database;
  /** Whether it does what saves need. */
  readiness: Pick<ReadinessWatch, 'look'>;
  vault: Vault;
  releases: Releases;
  documents: DocumentStore;
  /** Whether those exist for whom something is stored. */
  owners: Owners;
  /** Whether a file is what it says. */
  structure: StructureCheck;
  /** Looks for malware; absent, uploads are marked as not scanned. */
  scanner?: Scanner;
  /** Writes what is printed. */
  pdfs: PdfWriter;
  /** Sends e-mail; absent where no server for it is configured. */
  sendMail: SendMail;
  /** The time now. */
  clock: () => Date;
}
