import { type RefObject, useEffect, useState } from 'react'
import { useLatest } from '../../lib/use-latest.ts'

/** Takes files that are dropped anywhere on a part of the page; whether some are held above it. */
export function useFilesDropped(
  part: RefObject<HTMLElement | null>,
  isWanted: boolean,
  take: (files: readonly File[]) => void,
): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useLatest(take)
  useEffect(() => {
    const element = part.current
    if (!element || !isWanted) return
    const stop = new AbortController()
    const { signal } = stop
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
    element.addEventListener(
      'dragover',
      (event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      { signal },
    )
    element.addEventListener('dragleave', () => setOver(false), { signal })
    element.addEventListener(
      'drop',
      (event) => {
        setOver(false)
        // A drop zone in it takes its own.
        const isTaken = event.target instanceof Element && event.target.closest('[data-dropzone]') !== null
        if (!hasFiles(event) || isTaken) return
        event.preventDefault()
        latest.current([...(event.dataTransfer?.files ?? [])])
      },
      { signal },
    )
    return () => stop.abort()
  }, [part, isWanted, latest])
  return isOver
}
