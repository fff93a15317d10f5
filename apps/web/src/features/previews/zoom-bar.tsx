import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/icon-button.tsx'
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
      <IconButton
        label={t('zoom.out')}
        hint={`${t('zoom.out')} (-)`}
        icon={ZoomOut}
        size="large"
        strong
        onClick={() => onZoom(nextZoom(current(), -1))}
      />
      <span aria-live="polite">{zoom === null ? t('zoom.fit') : `${Math.round(zoom * 100)}%`}</span>
      <IconButton
        label={t('zoom.in')}
        hint={`${t('zoom.in')} (+)`}
        icon={ZoomIn}
        size="large"
        strong
        onClick={() => onZoom(nextZoom(current(), 1))}
      />
      <IconButton
        label={t('zoom.toFit')}
        hint={`${t('zoom.toFit')} (0)`}
        icon={Maximize}
        size="large"
        strong
        aria-pressed={zoom === null}
        onClick={() => onZoom(null)}
      />
    </div>
  )
}
