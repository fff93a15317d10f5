import { createContext, useContext } from 'react'
import { highlight, partOf } from '../lib/highlight.ts'
import classes from './highlighted.module.css'

/** The words that a list was searched for, as name keys. */
export const SearchedWords = createContext<readonly string[]>([])

type HighlightedProps = {
  text: string
  /** Only this part of it is shown; a word may begin in one part and end in the next. */
  part?: readonly [start: number, end: number]
}

/** A name, or a part of one, with the searched words marked. */
export function Highlighted({ text, part = [0, text.length] }: HighlightedProps) {
  const words = useContext(SearchedWords)
  if (words.length === 0) return text.slice(...part)
  return partOf(highlight(text, words), part).map((piece, index) =>
    piece.isHit ? (
      // biome-ignore lint: pieces have no identity but their place
      <mark key={index} className={classes.hit}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  )
}
