import { Button, createTheme, localStorageColorSchemeManager, type MantineColorsTuple } from '@mantine/core'

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

export const colorSchemeManager = localStorageColorSchemeManager({ key: 'theme' })

/** The nonce that the server put into the page, for styles the kit makes as it runs. */
export const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
