import { createTheme } from '@mui/material/styles';

const FONT =
  "'Atkinson Hyperlegible Next Variable', 'Atkinson Hyperlegible Next', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

const RING = {
  outline: '2px solid var(--focus)',
  outlineOffset: 2,
  boxShadow: '0 0 0 6px var(--accent)',
};

/** One of MUI's colours. All four are named, so that MUI computes none from a variable it can't read. */
function tone(main: string, dark = main, contrastText = 'var(--surface)') {
  return { main, light: main, dark, contrastText };
}

/** MUI mixes a tint of a colour: here by CSS, as the colour is a variable. `share` is from 0 to 1. */
const alpha = (color: string, share: number | string) =>
  `color-mix(in srgb, ${color} calc(${share} * 100%), transparent)`;

/**
 * MUI's theme. Its colours are the custom properties that each document carries (`themeCss`): both
 * schemes, chosen by the visitor's own setting, so that a change of scheme renders nothing anew. No
 * shadows, no capitals, no ripple.
 */
export const muiTheme = Object.assign(
  createTheme({
    palette: {
      primary: tone('var(--primary)', 'var(--primary-hover)', 'var(--on-primary)'),
      secondary: tone('var(--accent)', 'var(--accent-strong)', 'var(--on-accent)'),
      error: tone('var(--error)'),
      warning: tone('var(--warning)'),
      success: tone('var(--success)'),
      info: tone('var(--primary)'),
      text: {
        primary: 'var(--text)',
        secondary: 'var(--text-quiet)',
        disabled: 'var(--text-quiet)',
      },
      background: { default: 'var(--background)', paper: 'var(--surface)' },
      divider: 'var(--line)',
      action: {
        active: 'var(--text-quiet)',
        disabled: 'var(--text-quiet)',
        disabledBackground: 'var(--line)',
      },
    },
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: FONT,
      fontSize: 16,
      htmlFontSize: 18,
      button: { textTransform: 'none', fontWeight: 600, fontSize: '1rem' },
    },
    components: {
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: {
          root: {
            minHeight: 48,
            minWidth: 48,
            lineHeight: 1.25,
            '&.Mui-focusVisible': RING,
          },
          outlined: { borderColor: 'var(--control)', backgroundColor: 'var(--surface)' },
          sizeLarge: { minHeight: 52, fontSize: '1rem' },
        },
      },
      MuiCheckbox: { styleOverrides: { root: { color: 'var(--control)', padding: 11 } } },
      MuiRadio: { styleOverrides: { root: { color: 'var(--control)', padding: 11 } } },
      MuiDialog: {
        styleOverrides: {
          paper: { borderRadius: 14, margin: 16, width: 'calc(100% - 32px)', fontSize: '1rem' },
        },
      },
    },
  }),
  { alpha },
);
