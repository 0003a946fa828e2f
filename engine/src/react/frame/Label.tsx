import { styled } from '@mui/material/styles';

/** What stands above a control. */
export const Label = styled('label')({
  display: 'block',
  fontWeight: 600,
  lineHeight: 1.35,
  marginBottom: 6,
});
