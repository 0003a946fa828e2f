/**
 * Lets stacks name the lines of the sources. Imported before all packages: what is read later is mapped. Those of
 * packages are not, whose maps would stay in memory: 20 MB and more. Node 20 can't leave them out.
 */
import * as modules from 'node:module';

interface SourceMapSupport {
  setSourceMapsSupport?(isOn: boolean, options: { nodeModules: boolean }): void;
}

const { setSourceMapsSupport } = modules as SourceMapSupport;
if (setSourceMapsSupport) setSourceMapsSupport(true, { nodeModules: false });
else process.setSourceMapsEnabled(true);
