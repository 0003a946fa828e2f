import { ConfigError, OperatorError } from '@porchlight/api';
import { Command } from 'commander';
import { addAccountCommands } from './accountCommands.ts';
import { addApplicationCommands } from './applicationCommands.ts';
import { addAppointmentCommands } from './appointmentCommands.ts';
import { addDefinitionsCommands } from './definitionsCommands.ts';
import { addKeyCommands } from './keyCommands.ts';
import { addLinkCommands } from './linkCommands.ts';
import { addOperatorKeyCommands } from './operatorKeyCommands.ts';

/** Names the commands; each file adds its own. */
const program = new Command('portal')
  .description('The operator’s tool. It works on the portal that runs, or starts its database.')
  .showHelpAfterError();
addApplicationCommands(program);
addLinkCommands(program);
addAppointmentCommands(program);
addOperatorKeyCommands(program);
addKeyCommands(program);
addAccountCommands(program);
addDefinitionsCommands(program);

program.parseAsync().catch((error: unknown) => {
  const isExpected = error instanceof OperatorError || error instanceof ConfigError;
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  process.stderr.write(`${isExpected ? message : (stack ?? message)}\n`);
  process.exitCode = 1;
});
