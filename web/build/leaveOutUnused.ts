import type { Plugin } from 'vite';

/**
 * What RJSF finds out about a schema: references, conditions, alternatives, defaults. `layoutSchema` hands
 * it an object with properties of one type each, in which there is nothing to find (`layoutSchema.test.ts`).
 */
const FLAT_SCHEMA = `
  import deepEquals from './deepEquals.js';
  class FlatSchema {
    constructor(validator, schema) {
      this.validator = validator;
      this.schema = schema;
    }
    getRootSchema() { return this.schema; }
    getValidator() { return this.validator; }
    doesSchemaUtilsDiffer(validator, schema) {
      return this.validator !== validator || !deepEquals(this.schema, schema);
    }
    retrieveSchema(schema) { return schema; }
    getDisplayLabel() { return true; }
    isSelect() { return false; }
  }
  export default (validator, schema) => new FlatSchema(validator, schema);`;

/** RJSF over schemas that are flat. */
const FORMS: [RegExp, string][] = [
  [/@rjsf[\\/]utils[\\/]lib[\\/]createSchemaUtils\.js$/, FLAT_SCHEMA],
  // A UI schema may be looked up by the reference that its schema is: here by none.
  [
    /@rjsf[\\/]utils[\\/]lib[\\/]resolveUiSchema\.js$/,
    'export default (schema, uiSchema) => uiSchema || {};',
  ],
];

/** Compares schemas, answers and what templates are given: JSON and functions, without maps, dates and the like. */
const EQUALS = /@rjsf[\\/]utils[\\/]lib[\\/]deepEquals\.js$/;
const EQUAL_JSON = `
  const isPlain = (one) => Array.isArray(one) || Object.getPrototypeOf(one) === Object.prototype;
  export default function deepEquals(a, b, seen = new Map()) {
    if (Object.is(a, b) || (typeof a === 'function' && typeof b === 'function')) return true;
    if (!a || !b || typeof a !== 'object' || typeof b !== 'object') return false;
    if (Array.isArray(a) !== Array.isArray(b) || !isPlain(a) || !isPlain(b)) return false;
    if (seen.get(a) === b) return true;
    seen.set(a, b);
    const keys = Object.keys(a);
    return (
      keys.length === Object.keys(b).length &&
      keys.every((key) => Object.hasOwn(b, key) && deepEquals(a[key], b[key], seen))
    );
  }`;

/**
 * What tus-js-client has for React Native, Cordova, streams and kept fingerprints: here a file of the
 * page is sent, and nothing of it is kept on the device.
 */
const UPLOADS: [RegExp, string][] = [
  [
    /tus-js-client[\\/]lib\.esm[\\/]browser[\\/]fileReader\.js$/,
    `const slice = (file, start, end) => ({ value: file.slice(start, end), done: end >= file.size });
     export default class FileReader {
       async openFile(file) {
         const { size } = file;
         return { size, slice: async (start, end) => slice(file, start, end), close() {} };
       }
     }`,
  ],
  [
    /tus-js-client[\\/]lib\.esm[\\/]browser[\\/]urlStorage\.js$/,
    'export const canStoreURLs = false; export class WebStorageUrlStorage {}',
  ],
  [
    /tus-js-client[\\/]lib\.esm[\\/]browser[\\/]fileSignature\.js$/,
    'export default async () => null;',
  ],
];

/** Statics of components that are wrapped with a theme: only `withTheme`, which nobody here calls, has any. */
const STATICS = /hoist-non-react-statics[\\/]dist[\\/]/;

/**
 * Which attributes an HTML element knows: 4 kB of names. What an element is styled with here are MUI's
 * own five props; all others are attributes.
 */
const ATTRIBUTES = /@emotion[\\/]is-prop-valid[\\/]/;

/** The box that a list has by itself: every list of ours is handed its own. */
const BOX = /@mui[\\/]material[\\/]Input[\\/]Input\.mjs$/;

/** The ripple of a pressed button, and what draws a button anew to begin it: the theme turns it off. */
const RIPPLE: [RegExp, string][] = [
  [
    /@mui[\\/]material[\\/]ButtonBase[\\/]TouchRipple\.mjs$/,
    'export default function Unseen() { return null; }',
  ],
  [
    /@mui[\\/]material[\\/]useLazyRipple[\\/]useLazyRipple\.mjs$/,
    `const unseen = { ref: { current: null }, start() {}, stop() {}, pulsate() {} };
     export default () => unseen;`,
  ],
];

/**
 * MUI's own way to two colour schemes: its variables beside those that every document has, and a
 * provider that follows the scheme. Our theme names the document's variables.
 */
const THEMES: [RegExp, string][] = [
  [
    /@mui[\\/]material[\\/]styles[\\/]createThemeWithVars\.mjs$/,
    'export default () => undefined; export const createGetCssVar = () => undefined;',
  ],
  [
    /@mui[\\/]material[\\/]styles[\\/]ThemeProviderWithVars\.mjs$/,
    'export const CssVarsProvider = () => null;',
  ],
  // The theme as source, for another engine of styles.
  [
    /@mui[\\/]material[\\/]styles[\\/]stringifyTheme\.mjs$/,
    'export const stringifyTheme = () => "";',
  ],
  // The order of CSS layers: styles are in none.
  [/@mui[\\/]system[\\/]ThemeProvider[\\/]useLayerOrder\.mjs$/, 'export default () => null;'],
];

/** What the sign-in says to a log that is nobody's unless a page sets one: an eighth of its script. */
const SIGN_IN = /oidc-client-ts[\\/]dist[\\/]esm[\\/]oidc-client-ts\.js$/;
const LOGGED =
  /^\s*(this\._logger|_[A-Z]\w*\._logger|logger2)\.(debug|info|warn|error)\([^;\n]*\);$/gm;
const LOG_NAME = /(\.create|new Logger)\("\w+"\)/g;

/** Loops over what a browser's database holds, which nobody here makes: a tenth of what opens one. */
const DATABASE = /[\\/]idb[\\/]build[\\/]index\.js$/;
const LOOPS = /^const advanceMethodProps = .*(?=^export )/ms;

/**
 * Leaves out of the page what libraries have for others: RJSF what it knows of schemas, MUI its second way to
 * themes, the sign-in its log; what sends a file is made for other places, too (3 KB of its 14).
 */
export function leaveOutUnused(): Plugin {
  return {
    name: 'leave-out-unused',
    apply: 'build',
    enforce: 'pre',
    // A statement of the sign-in stays where one was: it may be all that follows an `if`.
    transform(code, id) {
      if (DATABASE.test(id)) return { code: code.replace(LOOPS, ''), map: { mappings: '' } };
      if (!SIGN_IN.test(id)) return undefined;
      const silent = code.replace(LOGGED, ';').replace(LOG_NAME, '$1()');
      return { code: silent, map: { mappings: '' } };
    },
    load(id) {
      if (STATICS.test(id)) return 'export default (target) => target;';
      if (BOX.test(id)) return 'export default function Unseen() { return null; }';
      if (ATTRIBUTES.test(id))
        return "const own = new Set(['ownerState', 'theme', 'sx', 'as', 'styles']); export default (name) => !own.has(name);";
      if (EQUALS.test(id)) return EQUAL_JSON;
      return [...FORMS, ...UPLOADS, ...THEMES, ...RIPPLE].find(([path]) => path.test(id))?.[1];
    },
  };
}
