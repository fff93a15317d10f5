import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useRenderedImage } from '../lib/use-rendered-image.ts'
import classes from './rendered-page.module.css'

export type RenderedPageProps = {
  n: number
  /** The address of the picture, which is requested when the page comes near the visible area. */
  src: string
  label: string
  /** Shown when the page cannot be rendered. */
  broken: string
  /** Renews the session that the picture needs, or throws. */
  renew?: () => Promise<void>
  style?: CSSProperties
}

/** A page of a document as a picture that the server renders. */
export function RenderedPage({ n, src, label, broken, renew, style }: RenderedPageProps) {
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
  const { src: loaded, shown, none, events } = useRenderedImage(near ? src : null, renew)
  return (
    <div ref={frame} data-page={n} className={classes.page} style={style} aria-busy={near && !shown && !none}>
      {loaded && <img src={loaded} alt={label} draggable={false} data-shown={shown} {...events} />}
      {none && <p>{broken}</p>}
    </div>
  )
}
