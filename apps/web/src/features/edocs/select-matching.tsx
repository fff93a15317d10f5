import type { EdocListed } from '@khlang/contract/edoc-boxes'
import { Button } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { rowsOf } from '../../ui/paged-list.tsx'
import { useButtonWork } from '../../ui/use-button-work.ts'

/** More are not chosen at once: what is done with them would take too long to wait for. */
const mostChosen = 1000

type SelectMatchingProps = {
  list: UseInfiniteQueryResult<InfiniteData<{ items: readonly EdocListed[] }>>
  /** How many are chosen already. */
  chosen: number
  onLoaded: (edocs: readonly EdocListed[]) => void
}

/** Chooses every document that the search finds, also those that the list has not loaded yet. */
export function SelectMatching({ list, chosen, onLoaded }: SelectMatchingProps) {
  const { t } = useTranslation('edoc-boxes')
  const { run, buttonProps } = useButtonWork<'all'>(t('matching.failed'))
  const isAll = !list.hasNextPage && chosen === rowsOf(list).length
  if (isAll || chosen >= mostChosen) return null
  async function load() {
    let loaded = list
    while (loaded.hasNextPage && rowsOf(loaded).length < mostChosen) {
      const next = await loaded.fetchNextPage()
      if (next.error) throw next.error
      loaded = next
    }
    onLoaded(rowsOf(loaded).slice(0, mostChosen))
  }
  return (
    <Button variant="subtle" {...buttonProps('all')} onClick={() => void run('all', load)}>
      {t('matching.select', { max: mostChosen })}
    </Button>
  )
}
