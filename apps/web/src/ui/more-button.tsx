import { Button, Loader } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError } from './form.tsx'
import type { ErrorStateProps } from './states.tsx'

export type MorePages = Pick<
  UseInfiniteQueryResult,
  'error' | 'hasNextPage' | 'isFetchNextPageError' | 'isFetchingNextPage' | 'fetchNextPage'
>
export type MoreButtonProps = {
  list: MorePages
  /** Holds the rows, as `li` elements. */
  box: RefObject<HTMLElement | null>
  /** How many rows are shown. */
  count: number
  level?: ErrorStateProps['level']
}

/**
 * Loads the next page of a list. The button keeps the focus while it does, and says when the rows have arrived; after
 * the last page it is gone, and the focus moves to the first new row.
 */
export function MoreButton({ list, box, count, level = 2 }: MoreButtonProps) {
  const { t } = useTranslation('ui')
  const { hasNextPage, isFetchingNextPage: busy } = list
  const [asked, setAsked] = useState(false)
  const before = useRef<number | null>(null)
  useEffect(() => {
    if (busy || before.current === null) return
    const lines = box.current?.querySelectorAll('li') ?? []
    const next = lines[before.current] ?? lines[lines.length - 1]
    before.current = null
    if (hasNextPage || !next || document.activeElement !== document.body) return
    next.tabIndex = -1
    next.focus()
  }, [busy, hasNextPage, box])

  const load = () => {
    if (busy) return
    setAsked(true)
    before.current = box.current?.querySelectorAll('li').length ?? 0
    void list.fetchNextPage()
  }
  return (
    <>
      {list.isFetchNextPageError && !busy && <FormError error={list.error} />}
      {hasNextPage && (
        <Button
          variant={level === 3 ? 'subtle' : 'default'}
          // Not `loading`: a button that is greyed loses the focus.
          aria-disabled={busy}
          leftSection={busy && <Loader size={16} color="currentColor" />}
          onClick={load}
        >
          {t('more')}
        </Button>
      )}
      {(hasNextPage || asked) && (
        <span className="visually-hidden" aria-live="polite">
          {asked && (busy ? t('loading') : t('shown', { count }))}
        </span>
      )}
    </>
  )
}
