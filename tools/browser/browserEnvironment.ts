/** What a browser needs to find itself, fonts and a place for its files. */
const NEEDED =
  /^(PATH|HOME|TMPDIR|TZ|LANG|LANGUAGE|LC_\w+|XDG_\w+|FONTCONFIG_\w+|DISPLAY|WAYLAND_DISPLAY|LD_LIBRARY_PATH)$/;

/**
 * The environment of a browser: it may show a pack that nobody has looked at, and what runs it may hold
 * keys and tokens.
 */
export function browserEnvironment(env: NodeJS.ProcessEnv): Record<string, string> {
  const needed = Object.entries(env).filter(([name]) => NEEDED.test(name));
  return Object.fromEntries(needed) as Record<string, string>;
}
