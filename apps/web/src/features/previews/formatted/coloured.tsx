import { useMemo } from 'react'
import classes from './coloured.module.css'
import { colour, type Stretch } from './colours.ts'

/** Code in the colours of its language, or as it is if it has none. */
export function Coloured({ text, language }: { text: string; language: string }) {
  const stretches = useMemo(() => colour(text, language), [text, language])
  return (
    <code className={classes.coloured}>
      {stretches ? stretches.map((stretch, index) => <One key={index} stretch={stretch} />) : text}
    </code>
  )
}

function One({ stretch }: { stretch: Stretch }) {
  if (typeof stretch === 'string') return stretch
  return (
    <span data-kind={stretch.kind}>
      {stretch.parts.map((part, index) => (
        <One key={index} stretch={part} />
      ))}
    </span>
  )
}
