import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leaveOutUnused } from './build/leaveOutUnused.ts';
import { precompress } from './build/precompress.ts';
import { preloadMissing } from './build/preloadMissing.ts';
import { serviceWorker } from './build/serviceWorker.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What only a widget that was written for RJSF asks for: fetched with it, and none of it with a step. */
const OF_RJSF_WIDGETS =
  'mui|utils/node_modules|core/lib/components/(RichD|SchemaE|fields/N|(templates|widgets)/(?!index))|' +
  'utils/lib/(AltD|Date|SelectedO|asNumber|enumO|get(De|Disc|Input|Opt|Submit|Test|Widget)|hasWidget|' +
  'labelV|logU|optionsL|rangeS|resolveDefault|schemaReq|toConst|use(?!Deep))';

/**
 * The server renders every document; this builds what documents load. Nothing is inlined: the
 * policy allows scripts and styles of this origin only.
 */
export default defineConfig({
  root: here('.'),
  publicDir: false,
  plugins: [
    react(),
    leaveOutUnused(),
    preloadMissing(),
    precompress(11),
    serviceWorker({
      source: 'src/app/main.tsx',
      others: ['site-', 'callback-', 'atkinson-hyperlegible-next-latin-wght-normal'],
    }),
  ],
  resolve: {
    alias: {
      // RJSF renders Markdown in descriptions with it; ours are plain texts, and it is 34 kB gzip.
      'markdown-to-jsx/react': here('./src/server-pages/plainText.tsx'),
      'js-base64': here('./src/server-pages/base64.ts'),
      'url-parse': here('./src/server-pages/urlParse.ts'),
      // Texts with places were parsed when the pack was compiled.
      '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js',
    },
  },
  build: {
    target: ['es2022', 'chrome109', 'firefox115', 'safari16.4'],
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    // Every browser of the target preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Each file names many others: seven letters tell them apart, each more weighs.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // One file that stays when the page changes; left to itself, a part of it lands among the dialogs.
        codeSplitting: {
          groups: [
            // What three pages share is many small modules: a file each would weigh 4 kB more.
            {
              name: 'parts',
              test: new RegExp(
                'engine/src/(theme/|react/icons/icons|react/(callout/(?!Late)|(motion|online|pointer|portal|texts|theme)/)|' +
                  'react/stepper/(Announcer|scrollToStep|StepActions)|' +
                  'react/frame/(AskedNote|FieldFrame|FieldMessage|FieldWarning|fieldIds|hidden|Label)|' +
                  'react/(form/(Content|OnPage)|state/isRefusal|widgets/InputBox)|' +
                  'kernel/(intlFormats|isEmail|messages)\\.ts|addresses/phoneHref)|' +
                  'web/src/(http/(?!unattended)|release/releaseFiles|' +
                  'frame/(languageCookie|use(?!Unload)|translate|Notice|Error))|' +
                  'node_modules/(intl-messageformat|@formatjs)/',
              ),
              includeDependenciesRecursively: false,
            },
            // The same of the application and of a form that stands alone, and what lays a step out: 6 kB
            // more. A module that is named nowhere gets a file of its own: it works, and weighs.
            {
              name: 'steps',
              test: new RegExp(
                'engine/src/(react/(conflict/(changes|ConflictError|Lazy|mergeAnswers|takeAnswers)|masks/|saving/|' +
                  'state/(?!isRef)|stepper/|store/|wizard/(?!Paged|useStepPages|minutes)|collections/Collection(Field|Kinds)|frame/LazyKeptValue|' +
                  'form/|widgets/(?!file/File|money/Frequent|computed/Computed|rjsf/(?!rjsfWidget)))|' +
                  'kernel/(answers|blank|canEdit|composeForm|conditions|content|documentSlots|evaluate|expressions/|' +
                  'formats|forms|gates|isStorable|itemPlaces|schema-validator/|keywords/|maskShapes|patterns/|' +
                  'placeStep|pointers|programDates|programs|saidNone|schemas|initialAnswers|showAnswer|typedPlaces|validate|' +
                  'warnings|wire|stepBudget|writeDate))|' +
                  'web/src/(wizard/(LazyRefused|review/idOfChange)|release/re(loadAfter|leaseLoader)|' +
                  'frame/saveFile|server-pages/plainText|app/(parts/Banner\\.tsx|session/(createRetries|records|retryDelay)))|' +
                  `node_modules/(@rjsf/(?!${OF_RJSF_WIDGETS})|` +
                  '@maskito|@mui/material/(Radio|Checkbox|NativeSelect|internal/S))',
              ),
              includeDependenciesRecursively: false,
            },
            // Shared with the page of a link; without it, it lands in what every step needs.
            {
              name: 'files',
              test: /(engine[\\/]src[\\/]react[\\/](uploads[\\/](?!joinPages)|icons[\\/]file)|web[\\/]src[\\/]uploads[\\/](sendFile|waitForLine))/,
              includeDependenciesRecursively: false,
            },
            // What each control is drawn with: one file weighs 3 kB less than its parts.
            {
              name: 'material',
              test: /node_modules[\\/](@mui[\\/](?!material[\\/](Dialog|Modal|Backdrop|Fade|Paper|Portal|Unstable|Radio|Checkbox|NativeSelect|transitions[\\/]useReduced|internal[\\/][ST]))|@emotion|stylis|clsx|react-is|react-transition-group|@babel)/,
              includeDependenciesRecursively: false,
            },
            // What the page of a link and a form that stands alone begin with, beside the parts.
            {
              name: 'alone',
              test: /web[\\/]src[\\/]frame[\\/](showUnreachable|useUnloadWarning)/,
              includeDependenciesRecursively: false,
            },
            // What a document begins with, before the application: small modules of three entries.
            {
              name: 'begin',
              test: /web[\\/]src[\\/]sign-in[\\/](storedUser|channel)/,
              includeDependenciesRecursively: false,
            },
            // What asks for a sign-in, of the application and of the page that a provider leads back to.
            {
              name: 'sign-in',
              test: new RegExp(
                'web/src/(sign-in/(createSignIn|index|loaded|re(act|newal|turnUrl)|route(s|Works)|s(creens|ession|ettings|ignIn)|' +
                  'types|watchSession)|frame/(onUse|whenIdle))',
              ),
              includeDependenciesRecursively: false,
            },
            // What lists of items have in common: a file each is named by the first step, and weighs there.
            {
              name: 'items',
              test: new RegExp(
                'engine/src/(kernel/(asTyped|describeItem|frequencies)|react/(conflict/TakenNotice|' +
                  'collections/(useItems|wizard/(createItemStore|whereToOpen))))|' +
                  'web/src/app/session/refusedNow',
              ),
              includeDependenciesRecursively: false,
            },
            // What every dialog has: the question before a form is sent is one file with it.
            {
              name: 'dialog',
              test: /engine[\\/]src[\\/]react[\\/]dialog[\\/]|node_modules[\\/]@mui[\\/]material[\\/](Dialog|Modal|Backdrop|Fade|Paper|Portal|Unstable|transitions[\\/]useReduced|internal[\\/]T)/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'rows',
              test: new RegExp(
                'engine/src/react/(icons/PencilIcon|' +
                  'collections/(use(DialogStore|ItemHolds|Removal|SayFailure)|documents/(documentUploads|UploadContext)))',
              ),
              includeDependenciesRecursively: false,
            },
            { name: 'react-dom', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
          ],
        },
      },
      input: [
        'src/app/main.tsx',
        'src/forms/main.tsx',
        'src/server-pages/session.ts',
        'src/links/main.tsx',
        'src/app/callback.ts',
        'src/server-pages/account.ts',
        'src/server-pages/site.css',
      ].map((path) => here(`./${path}`)),
    },
  },
});
