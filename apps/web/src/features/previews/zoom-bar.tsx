import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isTyping } from '../../lib/keyboard.ts'
import { useLatest } from '../../lib/use-latest.ts'
import classes from './viewer.module.css'

export type ZoomBarProps = {
  /** Null fits the window. */
  zoom: number | null
  current: () => number
  onZoom: (zoom: number | null) => void
  children?: ReactNode
}

export const nextZoom = (zoom: number, direction: 1 | -1) =>
  Math.min(8, Math.max(0.1, Math.round(zoom * (direction > 0 ? 1.25 : 0.8) * 100) / 100))

/** Larger, smaller, fit; also by `+`, `-` and `0`. */
export function ZoomBar({ zoom, current, onZoom, children }: ZoomBarProps) {
  const { t } = useTranslation('previews')
  const latest = useLatest({ current, onZoom })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      const { current, onZoom } = latest.current
      if (event.key === '+' || event.key === '=') onZoom(nextZoom(current(), 1))
      else if (event.key === '-') onZoom(nextZoom(current(), -1))
      else if (event.key === '0') onZoom(null)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [latest])
  return (
    <div className={classes.zoomBar} role="toolbar" aria-label={t('zoom.label')}>
      {children}
      <button
        type="button"
        aria-label={t('zoom.out')}
        title={`${t('zoom.out')} (-)`}
        onClick={() => onZoom(nextZoom(current(), -1))}
      >
        <ZoomOut size={18} aria-hidden="true" />
      </button>
      <span aria-live="polite">{zoom === null ? t('zoom.fit') : `${Math.round(zoom * 100)}%`}</span>
      <button
        type="button"
        aria-label={t('zoom.in')}
        title={`${t('zoom.in')} (+)`}
        onClick={() => onZoom(nextZoom(current(), 1))}
      >
        <ZoomIn size={18} aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={t('zoom.toFit')}
        title={`${t('zoom.toFit')} (0)`}
        aria-pressed={zoom === null}
        onClick={() => onZoom(null)}
      >
        <Maximize size={18} aria-hidden="true" />
      </button>
    </div>
  )
}
