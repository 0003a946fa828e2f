import dgram from 'node:dgram';
import dns from 'node:dns';
import inspector from 'node:inspector';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

function refuse(): never {
  const error = new Error('This process reaches nobody.');
  throw Object.assign(error, { code: 'ERR_ACCESS_DENIED' });
}

/** Takes functions out of an object, for as long as the process lives. */
function close(object: object, names = Object.keys(object)): void {
  for (const name of names) {
    if (typeof Reflect.get(object, name) !== 'function') continue;
    const closed = { value: refuse, writable: false, configurable: false };
    // A version of Node that keeps one for itself keeps the process from nothing else.
    if (!Reflect.defineProperty(object, name, closed)) Reflect.set(object, name, refuse);
  }
}

/**
 * Takes out of Node what reaches others: every connection, server, datagram and question for a name is made
 * by one of these, TLS and `fetch` among them, and every signal. Where the kernel gives no namespaces it is all that keeps a pack's
 * code from the network before Node 25, whose permission model does the same; native code would not ask.
 */
export function closeConnections(): void {
  close(net.Socket.prototype, ['connect']);
  close(net.Server.prototype, ['listen']);
  close(net, ['_createServerHandle']);
  close(dgram, ['createSocket', '_createSocketHandle']);
  close(dgram.Socket.prototype, ['bind', 'connect', 'send', 'sendto', 'addMembership']);
  close(dns.promises);
  close(dns);
  close(inspector, ['open']);
  close(process, ['kill', '_kill', '_debugProcess', 'binding', '_linkedBinding', 'dlopen']);
  syncBuiltinESMExports();
}
