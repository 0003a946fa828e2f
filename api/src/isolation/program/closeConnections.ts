import dgram from 'node:dgram';
import dns from 'node:dns';
import inspector from 'node:inspector';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import tracing from 'node:trace_events';
import v8 from 'node:v8';

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

/** What makes a connection, a server or a datagram below Node's own modules, by whichever name it has there. */
const REACHES = /^(open|fchmod|bind6?|listen|connect6?|send6?|(add|drop).*Membership)$/;

/** Closes what all handles of a kind share, so that no handle, however it is come by, reaches anything. */
function closeKind(handle: object | null | undefined): void {
  const kind = handle && Object.getPrototypeOf(handle);
  if (kind)
    close(
      kind,
      Object.getOwnPropertyNames(kind).filter((name) => REACHES.test(name)),
    );
}

const handleOf = (socket: object) => (socket as { _handle?: object | null })._handle;

/** Node 25 refuses to make some of them, and needs no closing then. */
function unlessRefused(work: () => void): void {
  try {
    work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_ACCESS_DENIED') throw error;
  }
}

/** Of a socket that is on its way to somewhere, and gives up before the first step. */
function closeKindOf(where: net.NetConnectOpts): void {
  const socket = new net.Socket().on('error', () => {});
  unlessRefused(() => socket.connect(where));
  closeKind(handleOf(socket));
  socket.destroy();
}

/** One handle of each kind, none of which reaches anything: from them any code could make others. */
function closeHandles(): void {
  for (const stream of [process.stdin, process.stdout, process.stderr]) closeKind(handleOf(stream));
  closeKindOf({ host: '127.0.0.1', port: 9 });
  closeKindOf({ path: '/' });
  unlessRefused(() => {
    const datagrams = dgram.createSocket('udp4');
    for (const symbol of Object.getOwnPropertySymbols(datagrams))
      closeKind((Reflect.get(datagrams, symbol) as { handle?: object } | undefined)?.handle);
    datagrams.close();
  });
}

/** Its files are none of the permission model's before Node 25; closed here where no flag has left it out. */
function closeSqlite(): void {
  const sqlite = process.getBuiltinModule?.('node:sqlite');
  if (sqlite) close(sqlite);
}

/**
 * Takes out of Node what reaches others: every connection, server, datagram and question for a name is made by one of
 * these, TLS and `fetch` among them, and every signal. The handles below them are closed by their kinds, since a script
 * may come by one some other way. Where the kernel gives no namespaces it is all that keeps a pack's code from the
 * network before Node 25, whose permission model does the same; native code would not ask.
 */
export function closeConnections(): void {
  closeHandles();
  closeSqlite();
  close(net.Socket.prototype, ['connect']);
  close(net.Server.prototype, ['listen', '_listen2']);
  close(net, ['_createServerHandle']);
  close(dgram, ['createSocket', '_createSocketHandle']);
  close(dgram.Socket.prototype, ['bind', 'connect', 'send', 'sendto', 'addMembership']);
  close(dns.promises);
  close(dns);
  close(inspector, ['open']);
  close(tracing, ['createTracing']);
  close(v8, ['setFlagsFromString', 'setHeapSnapshotNearHeapLimit']);
  close(process, ['kill', '_kill', '_debugProcess', 'binding', '_linkedBinding', 'dlopen']);
  syncBuiltinESMExports();
}
