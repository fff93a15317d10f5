import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useDrawn } from '../lib/use-drawn.ts'
import classes from './drawn-page.module.css'

export type DrawnPageProps = {
  n: number
  /** Where the picture is; it is asked for when the page comes near the window. */
  address: string
  label: string
  /** What stands there when the page cannot be drawn. */
  broken: string
  style?: CSSProperties
}

/** A page of a document as a picture that the server draws. */
export function DrawnPage({ n, address, label, broken, style }: DrawnPageProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(n === 1)
  useEffect(() => {
    if (!frame.current) return
    const observer = new IntersectionObserver(([entry]) => setNear((was) => was || (entry?.isIntersecting ?? false)), {
      rootMargin: '800px',
    })
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])
  const { address: drawn, shown, none, events } = useDrawn(near ? address : null)
  return (
    <div ref={frame} data-page={n} className={classes.page} style={style} aria-busy={near && !shown && !none}>
      {drawn && <img src={drawn} alt={label} draggable={false} data-shown={shown} {...events} />}
      {none && <p>{broken}</p>}
    </div>
  )
}
