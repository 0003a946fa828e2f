import { type Html, trusted } from './html.ts';

const draw = (paths: string): Html =>
  trusted(
    `<svg class="drawing" viewBox="0 0 48 48" width="48" height="48" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">${paths}</svg>`,
  );

/** The line drawings of the landing page. `glow` is where the lamp's light falls. */
export const drawings = {
  identity: draw(
    '<rect class="glow" x="10" y="17" width="12" height="14" rx="2"/><rect x="5" y="11" width="38" height="26" rx="3"/><circle cx="16" cy="22" r="3"/><path d="M11 31c.8-3 2.7-4 5-4s4.2 1 5 4M27 20h10M27 25h10M27 30h6"/>',
  ),
  card: draw(
    '<path class="glow" d="M10 26h28v6H10z"/><rect x="5" y="12" width="38" height="24" rx="3"/><path d="M14 18h20M10 28h6m4 0h5m4 0h9M10 32h12"/>',
  ),
  coins: draw(
    '<circle class="glow" cx="31" cy="33" r="8"/><path d="M11 6h18l8 8v10M11 6v36h12M29 6v8h8M17 16h7M17 22h13M17 28h5"/><circle cx="31" cy="33" r="9"/><path d="M34 29.5c-.8-1-1.8-1.3-3-1.3-1.7 0-3 .8-3 2.3 0 3.3 6.2 1.6 6.2 5 0 1.5-1.4 2.4-3.2 2.4-1.4 0-2.6-.5-3.3-1.6M31 26.5v1.7M31 38v1.5"/>',
  ),
  bill: draw(
    '<path class="glow" d="M25 18l-7 10h6l-2 9 9-12h-6z"/><path d="M9 5h30v38l-5-3-5 3-5-3-5 3-5-3-5 3z"/><path d="M15 12h18M25 18l-7 10h6l-2 8 8-11h-6z"/>',
  ),
  porch: trusted(
    `<svg class="porch" viewBox="0 0 360 230" aria-hidden="true" focusable="false" fill="none" stroke-linecap="round" stroke-linejoin="round">
<path class="porch-window" d="M88 138h40v38H88zM232 138h40v38h-40z"/>
<path class="porch-light" d="M172 94h16l76 112H96z"/>
<g class="porch-line" stroke-width="2.5">
<path d="M20 206h320M44 206v-96M316 206v-96M28 110h304M36 110 180 22l144 88"/>
<path d="M64 110v96M296 110v96"/>
<path d="M148 206v-76h64v76M156 206v-68h48v68"/>
<circle cx="198" cy="174" r="2.5"/>
<path d="M88 138h40v38H88zM108 138v38M88 157h40M232 138h40v38h-40zM252 138v38M232 157h40"/>
<path d="M132 206v8h96v-8M120 214v8h120v-8"/>
<path d="M180 62v10M170 90l2.5-15h15l2.5 15z"/>
</g>
<circle class="porch-bulb" cx="180" cy="92" r="7"/>
</svg>`,
  ),
};
