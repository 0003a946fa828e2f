/** What an upload costs at least: a request's body streamed to a file. `node bareUpload.mjs FOLDER` */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const folder = process.argv[2];
const server = createServer(async (request, response) => {
  const flush = request.url === '/flushed';
  await pipeline(request, createWriteStream(join(folder, randomUUID()), { flush }));
  response.writeHead(201).end();
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`port ${server.address().port}\n`));
