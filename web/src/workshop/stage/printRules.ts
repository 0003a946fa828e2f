/** Rules of one medium made rules of the screen, and the other way round. */
function turn(rules: CSSRuleList, isPaper: boolean): void {
  for (const rule of rules) {
    if (!(rule instanceof CSSMediaRule)) continue;
    const { media } = rule;
    const known = originals.get(rule) ?? media.mediaText;
    originals.set(rule, known);
    if (known === 'print') media.mediaText = isPaper ? 'all' : known;
    else if (known === 'screen') media.mediaText = isPaper ? 'not all' : known;
    turn(rule.cssRules, isPaper);
  }
}

const originals = new WeakMap<CSSMediaRule, string>();

/** Shows the page as it comes out of a printer, or again as on the screen: by its own rules for print. */
export function showAsPaper(isPaper: boolean): void {
  for (const sheet of document.styleSheets) turn(sheet.cssRules, isPaper);
}
