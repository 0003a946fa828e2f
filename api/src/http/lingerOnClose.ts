import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Bytes of a refused body that are read and dropped. A longer one is cut off. */
const MOST_BYTES = 32 * 1024 * 1024;
/** Milliseconds that a refused client has to end what it sends. */
const MOST_TIME = 10_000;
/** Milliseconds between looks at how much has come. */
const LOOK = 25;

/** How much of a refused request is still read, so that its sender gets to read the answer. */
export interface LingerLimits {
  bytes: number;
  /** Milliseconds. */
  time: number;
}

/**
 * Lets an answer reach a client that is still sending. Node closes the socket behind an answer with
 * `Connection: close`; bytes that nobody has read then make the system reset the connection, which
 * takes the answer out of the client's hands (RFC 9112, 9.6). So only our direction is closed, and a
 * bounded rest of the body is read and dropped.
 */
export function lingerOnClose(
  server: Server,
  limits: LingerLimits = { bytes: MOST_BYTES, time: MOST_TIME },
): void {
  const current = new WeakMap<Socket, IncomingMessage>();
  server.on('connection', (socket: Socket) => {
    const close = socket.destroySoon.bind(socket);
    // What node:http calls when the last answer of a connection is out.
    socket.destroySoon = () => {
      const request = current.get(socket);
      if (!request || request.complete || request.destroyed) close();
      else dropRest(socket, request, limits);
    };
  });
  server.on('request', (request) => current.set(request.socket, request));
}

function dropRest(socket: Socket, request: IncomingMessage, limits: LingerLimits): void {
  const taken = socket.bytesRead;
  const begin = performance.now();
  const end = () => {
    clearInterval(timer);
    socket.destroy();
  };
  // Node tells nobody of the bytes of a request that it drops itself: they are looked at.
  const timer = setInterval(() => {
    const isTooMuch = socket.bytesRead - taken > limits.bytes;
    if (isTooMuch || performance.now() - begin > limits.time) end();
  }, LOOK);
  request.once('end', end);
  socket.once('close', end);
  socket.end();
  request.resume();
}
