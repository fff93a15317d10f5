import {
  Button,
  type CSSVariablesResolver,
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core'

const deepBlue: MantineColorsTuple = [
  '#eef3ff',
  '#dce6fd',
  '#b9cdf9',
  '#9fb8f8',
  '#6f8fee',
  '#4c6fe0',
  '#3f63d6',
  '#2849b3',
  '#213d94',
  '#1a3075',
]

/** The kit in our clothes; colours themselves are the tokens in tokens.css. */
export const theme = createTheme({
  colors: { deepBlue },
  primaryColor: 'deepBlue',
  primaryShade: { light: 7, dark: 6 },
  fontFamily: 'var(--font)',
  fontSmoothing: true,
  defaultRadius: 8,
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  lineHeights: { xs: '1.6', sm: '1.6', md: '1.6', lg: '1.6', xl: '1.6' },
  headings: { fontFamily: 'var(--font)' },
  components: {
    Button: Button.extend({ defaultProps: { loaderProps: { type: 'dots' } } }),
  },
})

const fromTokens = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-dim)',
  '--mantine-color-placeholder': 'var(--text-dim)',
  '--mantine-color-error': 'var(--bad-text)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-disabled': 'var(--surface-sunken)',
  '--mantine-color-disabled-color': 'var(--text-dim)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-deepBlue-filled': 'var(--accent)',
  '--mantine-color-deepBlue-filled-hover': 'var(--accent-hover)',
  '--mantine-color-deepBlue-light': 'var(--accent-soft)',
  '--mantine-color-deepBlue-light-hover': 'var(--surface-selected)',
  '--mantine-color-deepBlue-light-color': 'var(--accent-text)',
  '--mantine-color-deepBlue-outline': 'var(--accent-text)',
  '--mantine-primary-color-light-color': 'var(--accent-text)',
}

/** The kit takes its colours from our tokens, which know both themes by themselves. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: fromTokens, dark: fromTokens })

export const colorSchemeManager = localStorageColorSchemeManager({ key: 'theme' })

/** The nonce that the server put into the page, for styles the kit makes as it runs. */
export const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
