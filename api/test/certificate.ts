import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, withPrograms } from './debian.ts';

/** `describe` and `test` where certificates can be made. */
export const withOpenssl = () => withPrograms(['openssl'], ['openssl']);

/** A certificate of `localhost`, signed by itself. */
export interface TestCertificate {
  /** Who trusts this file trusts it. */
  file: string;
  key: Buffer;
  cert: Buffer;
}

const YEAR = 365 * 24 * 60 * 60 * 1000;
const CONFIGURATION = `[ca]
default_ca = one
[one]
database = index
new_certs_dir = .
rand_serial = yes
default_md = sha256
policy = any
copy_extensions = copy
[any]
commonName = supplied
`;

/** Makes a certificate in `folder` that began a year before it ends. */
export function makeCertificate(folder: string, until: Date): TestCertificate {
  const cwd = mkdtempSync(join(folder, 'certificate-'));
  const call = (...args: string[]) =>
    execFileSync(findProgram('openssl')!, args, { cwd, stdio: 'pipe' });
  const day = (date: Date) => `${date.toISOString().replace(/\D/g, '').slice(0, 14)}Z`;
  writeFileSync(join(cwd, 'configuration'), CONFIGURATION);
  writeFileSync(join(cwd, 'index'), '');
  call('ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', 'key');
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  call('req', '-new', '-key', 'key', ...names, '-out', 'request');
  const days = ['-startdate', day(new Date(until.getTime() - YEAR)), '-enddate', day(until)];
  const files = ['-keyfile', 'key', '-in', 'request', '-out', 'certificate', '-notext'];
  call('ca', '-batch', '-selfsign', '-config', 'configuration', ...days, ...files);
  const file = join(cwd, 'certificate');
  return { file, key: readFileSync(join(cwd, 'key')), cert: readFileSync(file) };
}
