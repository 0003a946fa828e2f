import { useLayoutEffect } from 'react';

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

/** By the page's own rules for print. */
function showAsPaper(isPaper: boolean): void {
  for (const sheet of document.styleSheets) turn(sheet.cssRules, isPaper);
}

/**
 * Shows the page as it comes out of a printer, or again as on the screen.
 * @param screen Another one brings styles of its own.
 */
export function usePaper(isPaper: boolean, screen: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen's styles are turned
  useLayoutEffect(() => {
    showAsPaper(isPaper);
    // Styles of what is mounted later come with it.
    const timer = setTimeout(() => showAsPaper(isPaper), 100);
    return () => clearTimeout(timer);
  }, [isPaper, screen]);
}
