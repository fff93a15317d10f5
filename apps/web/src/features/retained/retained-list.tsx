import { Button, Checkbox } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArchiveRestore, Vault as VaultIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCode } from '../../lib/call.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useMissingFeature } from '../../lib/use-missing-feature.ts'
import { Field } from '../../ui/form.tsx'
import { MissingFeature } from '../../ui/missing-feature.tsx'
import { PagedList, rowsOf } from '../../ui/paged-list.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { PlaceDialog } from '../browser/index.ts'
import { retainedQuery } from './retained.api.ts'
import { RetainedRow } from './retained-row.tsx'
import classes from './retained.module.css'
import { useRestoring } from './use-restoring.ts'

const nothing: ReadonlySet<string> = new Set()

/** What is in the retained trash, found by name and restored one by one or together. */
export function RetainedList({ level = 2 }: { level?: 2 | 3 }) {
  const { t } = useTranslation('retained')
  const [typed, setTyped] = useState('')
  const words = useDebounced(typed.trim())
  const list = useInfiniteQuery(retainedQuery(words))
  const missing = useMissingFeature('backup')
  const [chosen, setChosen] = useState(nothing)
  const { busy, placing, restore, placeAt, cancel } = useRestoring(() => setChosen(nothing))
  const selected = rowsOf(list).filter(({ id }) => chosen.has(id))
  if (isCode(list.error, 'NOT_ADMIN'))
    return <EmptyState icon={VaultIcon} title={t('notAdmin.title')} text={t('notAdmin.text')} />

  const choose = (id: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  return (
    <>
      <MissingFeature why={missing} />
      <div className={classes.search}>
        <Field
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={typed}
          maxLength={200}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <PagedList
        list={list}
        level={level}
        waiting={{ rows: 6 }}
        empty={
          words === '' ? (
            <EmptyState icon={VaultIcon} title={t('empty.title')} text={t('empty.text')} />
          ) : (
            <p role="status">{t('notFound')}</p>
          )
        }
      >
        {(kept) => (
          <>
            <div className={classes.bar}>
              <Checkbox
                label={selected.length > 0 ? t('chosen', { count: selected.length }) : t('all')}
                checked={selected.length === kept.length}
                indeterminate={selected.length > 0 && selected.length < kept.length}
                onChange={(event) => setChosen(new Set(event.currentTarget.checked ? kept.map(({ id }) => id) : []))}
              />
              {selected.length > 0 && (
                <Button
                  leftSection={<ArchiveRestore size={17} aria-hidden="true" />}
                  loading={busy}
                  disabled={missing !== null}
                  onClick={() => void restore(selected)}
                >
                  {t('restore')}
                </Button>
              )}
            </div>
            <ul className={classes.list} aria-label={t('list')}>
              {kept.map((item) => (
                <RetainedRow
                  key={item.id}
                  item={item}
                  chosen={chosen.has(item.id)}
                  busy={busy || missing !== null}
                  onChoose={(on) => choose(item.id, on)}
                  onRestore={() => void restore([item])}
                  onPlace={() => placeAt([item])}
                />
              ))}
            </ul>
          </>
        )}
      </PagedList>
      {placing && (
        <PlaceDialog
          kind="bringBack"
          only="business"
          items={placing.map(({ id, name, type }) => ({ id, name, type, parentId: null }))}
          startAt={null}
          onChoose={(place) => void restore(placing, place)}
          onClose={cancel}
        />
      )}
    </>
  )
}
