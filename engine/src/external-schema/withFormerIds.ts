const OWN = /^external-schema\./;

/**
 * A way to say texts that knows those of external schemas by the ids of an earlier version, too: a stored release and
 * a pack with `pages/foreign.json` call them `foreign.required`.
 * @param say Says a text, or its id where there is none.
 */
export function withFormerIds<Params>(
  say: (id: string, params?: Params) => string,
): (id: string, params?: Params) => string {
  return (id, params) => {
    const said = say(id, params);
    if (said !== id || !OWN.test(id)) return said;
    const former = id.replace(OWN, 'foreign.');
    const words = say(former, params);
    return words === former ? id : words;
  };
}
