import 'react'

declare module 'react' {
  interface CSSProperties {
    /** Custom properties, read by the style sheets. */
    [name: `--${string}`]: string
  }
}
