import { createRequire } from 'node:module';
import { decode } from '../readDocuments.ts';
import { isText, type ReadPlace } from './ReadPlace.ts';

/** Where SSH listens. */
const PORT = 22;
/** What stands for where the server lets its user in, at the beginning of a path. */
const HOME = /^\/~(\/|$)/;

/** A folder of an SFTP server: `sftp://user@host:port/folder`, or `/~/folder` from where its user comes in. */
export const readSftpReceiver: ReadPlace = (source, refuse) => {
  const { url, network, hostKeys, password, privateKey } = source;
  const { hostname, port, username, pathname, search, hash } = url!;
  if (url!.password) throw refuse('has a url with a password: it is "password".');
  if (!hostname || !username || search || hash || port === '0')
    throw refuse('needs "url": sftp://user@host/folder.');
  if (!Array.isArray(hostKeys) || hostKeys.length === 0 || !hostKeys.every(isFingerprint))
    throw refuse(
      'needs "hostKeys": a list of fingerprints of the server, as `ssh-keyscan HOST | ssh-keygen -lf -` shows them: "SHA256:…".',
    );
  if (isText(password) === isText(privateKey))
    throw refuse('needs either "password" or "privateKey".');
  if (isText(privateKey) && !isPrivateKey(privateKey))
    throw refuse('has a "privateKey" that is none, or has a passphrase.');
  const [path, user] = [decode(pathname), decode(username)];
  if (path === undefined || user === undefined)
    throw refuse('has a url in which a % stands for no character.');
  if (/\p{Cc}/u.test(path + user)) throw refuse('has a url with a control character: take it out.');
  const folder = path.replace(HOME, '').replace(/\/+$/, '');
  return {
    sftp: Object.freeze({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port || PORT),
      username: user,
      folder: folder === '' ? (HOME.test(path) ? '.' : '') : folder,
      hostKeys: Object.freeze([...hostKeys]),
      ...(isText(password) ? { password } : { privateKey: privateKey as string }),
    }),
    network,
  };
};

/** Loaded here alone: few deployments have such a receiver. */
function isPrivateKey(text: string): boolean {
  const { utils } = createRequire(import.meta.url)('ssh2') as typeof import('ssh2');
  const key = utils.parseKey(text);
  return !(key instanceof Error) && [key].flat().some((one) => one.isPrivateKey());
}

const isFingerprint = (key: unknown): key is string =>
  typeof key === 'string' && /^SHA256:[A-Za-z0-9+/]{43}$/.test(key);
