import { createTheme, type Theme as MuiTheme } from '@mui/material/styles';
import type { Theme, Tokens } from '../../theme/index.ts';

const FONT =
  "'Atkinson Hyperlegible Next Variable', 'Atkinson Hyperlegible Next', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

function paletteOf(tokens: Tokens) {
  return {
    primary: { main: tokens.primary, dark: tokens.primaryHover, contrastText: tokens.onPrimary },
    secondary: { main: tokens.accent, contrastText: tokens.onAccent },
    error: { main: tokens.error },
    warning: { main: tokens.warning },
    success: { main: tokens.success },
    text: { primary: tokens.text, secondary: tokens.textQuiet },
    background: { default: tokens.background, paper: tokens.surface },
    divider: tokens.line,
  };
}

const RING = {
  outline: '2px solid var(--focus)',
  outlineOffset: 2,
  boxShadow: '0 0 0 6px var(--accent)',
};

/**
 * MUI's theme from a portal's colours: both schemes, chosen by the visitor's own setting, in CSS
 * variables, so that a change of scheme renders nothing anew. No shadows, no capitals, no ripple.
 */
export function createMuiTheme(theme: Theme): MuiTheme {
  return createTheme({
    cssVariables: { colorSchemeSelector: 'media' },
    colorSchemes: {
      light: { palette: paletteOf(theme.light) },
      dark: { palette: paletteOf(theme.dark) },
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
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiDialog: {
        styleOverrides: {
          paper: { borderRadius: 14, margin: 16, width: 'calc(100% - 32px)', fontSize: '1rem' },
        },
      },
    },
  });
}
