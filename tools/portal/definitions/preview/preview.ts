import { once } from 'node:events';
import { createPreview, type Preview } from '@porchlight/api/preview';
import { explainFileError } from '../places.ts';

/** Serves the preview of a pack until the process is told to end. */
export async function preview(folder: string, port: number): Promise<void> {
  const served = await open(folder, port);
  if (!served) return;
  process.stdout.write(`Preview of ${folder}: ${served.url}\n`);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await served.close();
}

/** A port that is taken, and a folder that is none, are said in one line, with exit code 2. */
async function open(folder: string, port: number): Promise<Preview | undefined> {
  try {
    return await createPreview({ folder, port });
  } catch (error) {
    const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    const why = isTaken
      ? `Port ${port} is taken: name another with --port, or 0 for a free one.`
      : explainFileError(error);
    if (!why) throw error;
    process.stderr.write(`${why}\n`);
    process.exitCode = 2;
    return undefined;
  }
}
