import { ConfigError, DataDirInUseError, OperatorError } from '@porchlight/api';
import type { Command } from 'commander';
import { addAccountCommands } from './accountCommands.ts';
import { addAdminCommands } from './adminCommands.ts';
import { addApplicationCommands } from './applicationCommands.ts';
import { addAppointmentCommands } from './appointmentCommands.ts';
import { addAuditCommands } from './auditCommands.ts';
import { addBackupCommands } from './backupCommands.ts';
import { addDatabaseCommands } from './databaseCommands.ts';
import { addDoctorCommand } from './doctorCommand.ts';
import { addDocumentCommands } from './documentCommands.ts';
import { addEventCommands } from './eventCommands.ts';
import { addFormsCommands } from './formsCommands.ts';
import { addJobCommands } from './jobCommands.ts';
import { addKeyCommands } from './keyCommands.ts';
import { addLinkCommands } from './linkCommands.ts';
import { addMessageCommands } from './messageCommands.ts';
import { addOperatorKeyCommands } from './operatorKeyCommands.ts';
import { addPersonCommands } from './personCommands.ts';
import { addRetentionCommands } from './retentionCommands.ts';
import { addTextMessageCommands } from './textMessageCommands.ts';

/** The commands that work on the portal's services. */
export function addServicesCommands(program: Command): void {
  addApplicationCommands(program);
  addLinkCommands(program);
  addAppointmentCommands(program);
  addFormsCommands(program);
  addOperatorKeyCommands(program);
  addBackupCommands(program);
  addDatabaseCommands(program);
  addDoctorCommand(program);
  addDocumentCommands(program);
  addPersonCommands(program);
  addRetentionCommands(program);
  addAuditCommands(program);
  addJobCommands(program);
  addEventCommands(program);
  addTextMessageCommands(program);
  addMessageCommands(program);
  addKeyCommands(program);
  addAccountCommands(program);
  addAdminCommands(program);
}

/** Whether an error is an answer to the operator, of which the message says all. */
export function isExpected(error: unknown): error is Error {
  return [OperatorError, ConfigError, DataDirInUseError].some((kind) => error instanceof kind);
}
