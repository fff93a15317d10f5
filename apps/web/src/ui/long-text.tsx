import { useMemo } from 'react'
import { textBlocks } from '../lib/text-blocks.ts'
import classes from './long-text.module.css'

/** Text in a `pre` that wraps, in blocks of which only those near the window are laid out. */
export function LongText({ text }: { text: string }) {
  const blocks = useMemo(() => textBlocks(text), [text])
  if (blocks.length < 2) return text
  return blocks.map((block, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- blocks never change places
    <span key={index} className={classes.block}>
      {block}
    </span>
  ))
}
