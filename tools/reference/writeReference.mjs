/**
 * `npm run docs`: the reference of what other code may import, made of its docstrings, into
 * `dist/reference/`. An export without a docstring fails it, a type that is mentioned and not
 * exported (of the engine), and a link that leads nowhere.
 *
 *     npm run docs
 *     open dist/reference/index.html
 *
 * TypeDoc has a TypeScript of its own (in `tools/`): it reads code by the compiler's API in
 * JavaScript, which the one that checks this repository does not have.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Application } from 'typedoc';

const root = path.join(import.meta.dirname, '../..');
const PACKAGES = ['engine', 'api', 'web'];

/** What is named by its own file alone is JSON. */
const entries = PACKAGES.flatMap((name) => {
  const { exports } = JSON.parse(readFileSync(path.join(root, name, 'package.json'), 'utf8'));
  const files = Object.values(exports).filter((file) => file.endsWith('.ts'));
  return files.map((file) => path.join(root, name, file));
});

/** What a developer extends, beside what packages export: see docs/extending.md. */
const EXTENSION_POINTS = [
  'engine/src/react/widgets/WidgetProps.ts',
  'engine/src/react/widgets/index.ts',
  'api/src/documents/stores/DocumentStore.ts',
];

const CHECKED = { notExported: true, invalidLink: true, notDocumented: true };

const app = await Application.bootstrap({
  name: 'Porchlight',
  entryPoints: [...entries, ...EXTENSION_POINTS.map((file) => path.join(root, file))],
  tsconfig: path.join(import.meta.dirname, 'tsconfig.json'),
  // Types are what `npm run check` checks.
  skipErrorChecking: true,
  out: path.join(root, 'dist/reference'),
  readme: path.join(root, 'engine/README.md'),
  disableSources: true,
  treatWarningsAsErrors: true,
  validation: CHECKED,
  // What is exported, and what can be called of it. Whether a property needs a word is for its author.
  requiredToBeDocumented: [
    'Enum',
    'Variable',
    'Function',
    'Class',
    'Interface',
    'TypeAlias',
    'Method',
    'Accessor',
  ],
});
const isClean = () => !app.logger.hasErrors() && !app.logger.hasWarnings();
const project = await app.convert();
// TypeDoc looks only at what is of the project's package, and here are several. Of the server and of the page
// only tools of this repository import anything: types that these mention need not be exported.
for (const name of project ? PACKAGES : []) {
  project.packageName = `@porchlight/${name}`;
  app.options.setValue('validation', { ...CHECKED, notExported: name === 'engine' });
  app.validate(project);
}
if (project && isClean()) await app.generateOutputs(project);
process.exit(project && isClean() ? 0 : 1);
