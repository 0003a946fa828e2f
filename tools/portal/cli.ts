import { Command } from 'commander';
import { addDefinitionsCommands } from './definitionsCommands.ts';

/** Names the commands; each file adds its own. */
const program = new Command('portal')
  .description('The operator’s tool. It works on the portal that runs, or starts its database.')
  .showHelpAfterError();
// The services take a second to load, and a check needs none of them.
const services =
  process.argv[2] === 'definitions' ? undefined : await import('./servicesCommands.ts');
services?.addServicesCommands(program);
const [, , group, typed] = process.argv;
await addDefinitionsCommands(program, group === 'definitions' ? typed : undefined);

program.parseAsync().catch(async (error: unknown) => {
  const { isExpected } = services ?? (await import('./servicesCommands.ts'));
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  process.stderr.write(`${isExpected(error) ? message : (stack ?? message)}\n`);
  process.exitCode = 1;
});
