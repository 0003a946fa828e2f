/**
 * The isolated process: checks, compiles and walks packs that nobody has looked at. It has no files, no
 * network and no rights, and holds what it was sent.
 */
import { serve } from './serve.ts';
import { works } from './works.ts';

serve(works);
