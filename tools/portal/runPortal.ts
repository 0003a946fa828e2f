import { Command, CommanderError } from 'commander';
import { addDefinitionsCommands } from './definitionsCommands.ts';

/**
 * Runs one command of the operator's tool in this process. It reads `process.env` and writes to the
 * process's own streams.
 * @param args What was typed behind `portal`, as in `['application', 'list']`.
 * @returns The exit code: 0 when all went well.
 */
export async function runPortal(args: string[]): Promise<number> {
  const [group, typed] = args;
  process.exitCode = 0;
  try {
    const program = await nameCommands(group, typed);
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    const { isExpected } = await import('./servicesCommands.ts');
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    process.stderr.write(`${isExpected(error) ? message : (stack ?? message)}\n`);
    return 1;
  }
  return Number(process.exitCode);
}

/** Names the commands; each file adds its own. */
async function nameCommands(
  group: string | undefined,
  typed: string | undefined,
): Promise<Command> {
  const program = new Command('portal')
    .description('The operator’s tool. It works on the portal that runs, or starts its database.')
    .showHelpAfterError()
    // Commands take it over when they are added.
    .exitOverride();
  // The services take a second to load, and a check needs none of them.
  if (group !== 'definitions') (await import('./servicesCommands.ts')).addServicesCommands(program);
  await addDefinitionsCommands(program, group === 'definitions' ? typed : undefined);
  return program;
}
